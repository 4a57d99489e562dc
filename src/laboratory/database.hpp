// SQLite in a few lines: statements that are prepared once, values in and out, transactions that are undone
// unless they are committed. Errors are sentences with the file's name.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace hornbeam::laboratory {

class Statement {
 public:
  Statement(sqlite3* connection, std::string path, std::string_view sql);

  // Binds values from the first on; earlier ones are forgotten.
  template <class... T>
  Statement& with(const T&... values) {
    reset();
    int at = 0;
    (bind(++at, values), ...);
    return *this;
  }
  // The next row; false after the last. Throws std::runtime_error.
  bool step();
  void run() {
    while (step()) {
    }
  }

  // Of the row, from 0 on.
  std::string text(int column) const;
  std::int64_t whole(int column) const;
  double real(int column) const;

 private:
  void reset();
  void bind(int at, const std::string& text);
  void bind(int at, std::int64_t number);
  void bind(int at, std::uint64_t number) { bind(at, static_cast<std::int64_t>(number)); }
  void bind(int at, double number);

  struct Finalizer {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
  std::string path_;
};

class Connection {
 public:
  // For reading alone where it cannot be written. Throws InputError.
  explicit Connection(const std::string& path);

  void execute(const char* sql);
  // WAL mode, also where another process is making it so at this moment.
  void keep_a_log();
  Statement prepare(std::string_view sql) { return {connection_.get(), path_, sql}; }
  bool is_read_only() const;
  std::int64_t changes() const;  // rows that the last statement has changed

 private:
  struct Closer {
    void operator()(sqlite3* connection) const;
  };
  std::unique_ptr<sqlite3, Closer> connection_;
  std::string path_;
};

// Nobody else writes while it lives.
class Transaction {
 public:
  explicit Transaction(Connection& connection);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Connection& connection_;
  bool is_open_ = true;
};

}  // namespace hornbeam::laboratory
