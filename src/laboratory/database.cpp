#include "src/laboratory/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "hornbeam/core/error.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr int kPatience = 60'000;  // milliseconds that one waits for another who writes

[[noreturn]] void fail(const std::string& path, sqlite3* connection) {
  throw std::runtime_error(path + ": " + sqlite3_errmsg(connection));
}

// Where no file can be made beside it SQLite has no WAL, and nobody else has one: the file is all there is.
bool cannot_change(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code hidden;  // what cannot be seen cannot be opened: SQLite says so
  if (!fs::exists(path, hidden) || fs::exists(path + "-wal", hidden)) return false;
  const fs::path folder = fs::path(path).parent_path();
  return access(folder.empty() ? "." : folder.c_str(), W_OK) != 0;
}

// As an address that says so.
std::string unchanging(const std::string& path) {
  std::string address = "file:";
  for (const char c : path)
    if (c == '%' || c == '?' || c == '#')
      address += fmt::format("%{:02x}", static_cast<unsigned>(c));
    else
      address += c;
  return address += "?immutable=1";
}

}  // namespace

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}
void Connection::Closer::operator()(sqlite3* connection) const {
  sqlite3_close_v2(connection);
}

Statement::Statement(sqlite3* connection, std::string path, std::string_view sql)
    : path_(std::move(path)) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(connection, sql.data(), static_cast<int>(sql.size()), &statement,
                         nullptr) != SQLITE_OK)
    fail(path_, connection);
  statement_.reset(statement);
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3* const connection = sqlite3_db_handle(statement_.get());
  if (code != SQLITE_DONE) {
    const std::string message = path_ + ": " + sqlite3_errmsg(connection);
    sqlite3_reset(statement_.get());
    throw std::runtime_error(message);
  }
  sqlite3_reset(statement_.get());  // a statement that is not reset keeps its transaction open
  return false;
}

std::string Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return bytes ? std::string(bytes, size) : std::string();
}
std::int64_t Statement::whole(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double Statement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

void Statement::bind(int at, const std::string& text) {
  if (sqlite3_bind_text(statement_.get(), at, text.data(), static_cast<int>(text.size()),
                        SQLITE_TRANSIENT) != SQLITE_OK)
    fail(path_, sqlite3_db_handle(statement_.get()));
}
void Statement::bind(int at, std::int64_t number) {
  if (sqlite3_bind_int64(statement_.get(), at, number) != SQLITE_OK)
    fail(path_, sqlite3_db_handle(statement_.get()));
}
void Statement::bind(int at, double number) {
  if (sqlite3_bind_double(statement_.get(), at, number) != SQLITE_OK)
    fail(path_, sqlite3_db_handle(statement_.get()));
}

Connection::Connection(const std::string& path) : path_(path) {
  sqlite3* connection = nullptr;
  const int code =
      cannot_change(path)
          ? sqlite3_open_v2(unchanging(path).c_str(), &connection,
                            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr)
          : sqlite3_open_v2(path.c_str(), &connection,
                            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                            nullptr);
  connection_.reset(connection);
  if (code != SQLITE_OK)
    throw InputError("the store " + path + " cannot be opened: " + sqlite3_errstr(code));
  sqlite3_busy_timeout(connection, kPatience);
}

void Connection::execute(const char* sql) {
  if (sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
    fail(path_, connection_.get());
}

// Whoever finds another at it is told so at once: SQLite's own patience is not for the change of mode.
void Connection::keep_a_log() {
  constexpr std::chrono::milliseconds kPause{5};
  for (std::chrono::milliseconds waited{0};; waited += kPause) {
    const int code =
        sqlite3_exec(connection_.get(), "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL",
                     nullptr, nullptr, nullptr);
    if (code == SQLITE_OK) return;
    if (code != SQLITE_BUSY || waited.count() >= kPatience) fail(path_, connection_.get());
    std::this_thread::sleep_for(kPause);
  }
}

bool Connection::is_read_only() const {
  return sqlite3_db_readonly(connection_.get(), "main") == 1;
}

std::int64_t Connection::changes() const {
  return sqlite3_changes64(connection_.get());
}

Transaction::Transaction(Connection& connection) : connection_(connection) {
  connection_.execute("BEGIN IMMEDIATE");
}
void Transaction::commit() {
  connection_.execute("COMMIT");
  is_open_ = false;
}
Transaction::~Transaction() {
  if (!is_open_) return;
  try {
    connection_.execute("ROLLBACK");
  } catch (const std::exception&) {  // SQLite has rolled it back itself
  }
}

}  // namespace hornbeam::laboratory
