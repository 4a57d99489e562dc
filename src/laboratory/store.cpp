#include "src/laboratory/store.hpp"

#include <chrono>
#include <fstream>
#include <mutex>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/read_whole.hpp"
#include "src/laboratory/database.hpp"
#include "src/laboratory/run_text.hpp"
#include "src/laboratory/search_text.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr std::int64_t kFormat = 1;
constexpr std::string_view kSqliteBegins = "SQLite format 3";

constexpr const char* kTables = R"sql(
CREATE TABLE IF NOT EXISTS runs (
  search TEXT NOT NULL, position TEXT NOT NULL, seed INTEGER NOT NULL, budget TEXT NOT NULL,
  memory INTEGER NOT NULL, "values" TEXT NOT NULL, device TEXT NOT NULL, behaviour INTEGER NOT NULL,
  domain TEXT NOT NULL, instance TEXT NOT NULL,
  score REAL NOT NULL, optimal INTEGER NOT NULL, seconds REAL NOT NULL, playouts INTEGER NOT NULL,
  nodes INTEGER NOT NULL, depth REAL NOT NULL, deepest INTEGER NOT NULL, bytes INTEGER NOT NULL,
  line TEXT NOT NULL, history TEXT NOT NULL,
  version TEXT NOT NULL, host TEXT NOT NULL, finished INTEGER NOT NULL,
  PRIMARY KEY (search, position, seed, budget, memory, "values", device, behaviour)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS claims (
  search TEXT NOT NULL, position TEXT NOT NULL, seed INTEGER NOT NULL, budget TEXT NOT NULL,
  memory INTEGER NOT NULL, "values" TEXT NOT NULL, device TEXT NOT NULL, behaviour INTEGER NOT NULL,
  host TEXT NOT NULL, pid INTEGER NOT NULL, started INTEGER NOT NULL,
  PRIMARY KEY (search, position, seed, budget, memory, "values", device, behaviour)) WITHOUT ROWID;
PRAGMA user_version = 1;
)sql";

// Parameters 1 to 7.
const std::string kKey =
    "search = ?1 AND position = ?2 AND seed = ?3 AND budget = ?4 AND memory = ?5 AND \"values\" = "
    "?6 AND "
    "device = ?7";

template <class... More>
Statement& for_key(Statement& statement, const RunKey& key, const More&... more) {
  return statement.with(key.search, key.position, key.seed, key.budget, key.memory, key.values,
                        key.device, more...);
}

}  // namespace

class Store::Database {
 public:
  explicit Database(const std::string& path) : connection(path) {
    try {
      Statement version = connection.prepare("PRAGMA user_version");
      version.step();
      const std::int64_t format = version.whole(0);
      Statement tables = connection.prepare("SELECT count(*) FROM sqlite_schema");
      tables.step();
      if (format > kFormat || (format == 0 && (tables.whole(0) > 0 || connection.is_read_only())))
        throw InputError(path + (format > kFormat ? " is a store of a later version of Hornbeam"
                                                  : " is a database, and no store of runs"));
      // What is somebody else's was not touched.
      version.run();
      tables.run();
      if (connection.is_read_only()) return;
      connection.keep_a_log();
    } catch (const InputError&) {
      throw;
    } catch (const std::runtime_error& problem) {
      throw InputError(std::string(problem.what()) + ", so it is no store of runs");
    }
    Transaction transaction(connection);
    connection.execute(kTables);
    respell();
    transaction.commit();
  }

  // Runs that an earlier version kept are asked for in the words of this one.
  void respell() {
    Statement searches = connection.prepare("SELECT DISTINCT search FROM runs");
    std::vector<std::string> kept;
    while (searches.step()) kept.push_back(searches.text(0));
    Respelling respelling;
    for (const std::string& search : kept) {
      const std::string& today = respelling.of(search);
      if (today == search) continue;
      const auto change = [&](const char* sql) {
        connection.prepare(sql).with(search, today).run();
      };
      // Of two that are one now the one with a history stays, and otherwise the one that has today's words.
      change("UPDATE OR IGNORE runs SET search = ?2 WHERE search = ?1");
      change(R"sql(UPDATE OR REPLACE runs SET search = ?2 WHERE search = ?1 AND history <> ''
          AND (position, seed, budget, memory, "values", device, behaviour) NOT IN
              (SELECT position, seed, budget, memory, "values", device, behaviour FROM runs
               WHERE search = ?2 AND history <> ''))sql");
      change("DELETE FROM runs WHERE search = ?1 AND search <> ?2");
    }
  }

  Connection connection;
  std::mutex mutex;  // of one thread at a time
};

Store::Store(const std::string& path)
    : database_(std::make_unique<Database>(path)),
      opened_(std::chrono::duration_cast<std::chrono::seconds>(
                  std::chrono::system_clock::now().time_since_epoch())
                  .count()) {}
Store::~Store() = default;

Claimed Store::claim(const RunKey& key, std::uint64_t behaviour, Counts counts,
                     bool needs_history) {
  const std::lock_guard lock(database_->mutex);
  Connection& connection = database_->connection;
  Transaction transaction(connection);
  Statement there = connection.prepare(
      "SELECT finished FROM runs WHERE " + kKey +
      " AND (?8 = 0 OR behaviour = ?9) AND (?10 = 0 OR history <> '') ORDER BY finished LIMIT 1");
  if (for_key(there, key, std::int64_t{counts == Counts::same}, behaviour,
              std::int64_t{needs_history})
          .step())
    return there.whole(0) > opened_ ? Claimed::came : Claimed::is_there;
  Statement claims = connection.prepare("SELECT host, pid, started FROM claims WHERE " + kKey +
                                        " AND behaviour = ?8");
  for_key(claims, key, behaviour);
  while (claims.step()) {
    const Process owner{claims.text(0), claims.whole(1), claims.whole(2)};
    if (owner != self_ && is_there(owner)) return Claimed::theirs;
  }
  Statement insert =
      connection.prepare("INSERT OR REPLACE INTO claims VALUES (?,?,?,?,?,?,?,?,?,?,?)");
  for_key(insert, key, behaviour, self_.host, self_.pid, self_.started).run();
  transaction.commit();
  return Claimed::ours;
}

void Store::release(const RunKey& key, std::uint64_t behaviour) {
  const std::lock_guard lock(database_->mutex);
  Statement remove = database_->connection.prepare(
      "DELETE FROM claims WHERE " + kKey +
      " AND behaviour = ?8 AND host = ?9 AND pid = ?10 AND started = ?11");
  for_key(remove, key, behaviour, self_.host, self_.pid, self_.started).run();
}

namespace {

// Makes room for a run with a history where there is one without; whatever it found, or the same run alone.
bool drop_without_history(Connection& connection, const StoredRun& run, bool is_any) {
  if (run.history.empty()) return false;
  Statement remove = connection.prepare(
      "DELETE FROM runs WHERE " + kKey +
      " AND behaviour = ?8 AND history = '' AND (?9 = 1 OR (score = ?10 AND line = ?11))");
  for_key(remove, run.key, run.behaviour, std::int64_t{is_any}, run.score, line_text(run.line))
      .run();
  return connection.changes() > 0;
}

bool insert_run(Connection& connection, const StoredRun& run) {
  Statement insert = connection.prepare(
      "INSERT OR IGNORE INTO runs VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  for_key(insert, run.key, run.behaviour, run.domain, run.instance, run.score,
          std::int64_t{run.is_optimal}, in_microseconds(run.spent.seconds), run.spent.playouts,
          run.spent.nodes, run.depth, run.deepest, run.peak_bytes, line_text(run.line),
          history_text(run.history), run.version, run.host, run.finished)
      .run();
  return connection.changes() > 0;
}

}  // namespace

void Store::finish(const StoredRun& run) {
  const std::lock_guard lock(database_->mutex);
  Connection& connection = database_->connection;
  Transaction transaction(connection);
  drop_without_history(connection, run, true);
  insert_run(connection, run);
  Statement remove = connection.prepare("DELETE FROM claims WHERE " + kKey + " AND behaviour = ?8");
  for_key(remove, run.key, run.behaviour).run();
  transaction.commit();
}

std::size_t Store::add(const std::vector<StoredRun>& runs) {
  const std::lock_guard lock(database_->mutex);
  Transaction transaction(database_->connection);
  std::size_t added = 0;
  for (const StoredRun& run : runs) {
    const bool was_there = drop_without_history(database_->connection, run, false);
    added += insert_run(database_->connection, run) && !was_there;
  }
  transaction.commit();
  return added;
}

std::vector<StoredRun> Store::runs() {
  const std::lock_guard lock(database_->mutex);
  Statement rows = database_->connection.prepare("SELECT * FROM runs");
  std::vector<StoredRun> all;
  Respelling respelling;  // of a store that could not be written
  while (rows.step()) {
    StoredRun run;
    run.key.search = respelling.of(rows.text(0));
    run.key.position = rows.text(1);
    run.key.seed = static_cast<std::uint64_t>(rows.whole(2));
    run.key.budget = rows.text(3);
    run.key.memory = static_cast<std::uint64_t>(rows.whole(4));
    run.key.values = rows.text(5);
    run.key.device = rows.text(6);
    run.behaviour = static_cast<std::uint64_t>(rows.whole(7));
    run.domain = rows.text(8);
    run.instance = rows.text(9);
    run.score = rows.real(10);
    run.is_optimal = rows.whole(11) != 0;
    run.spent = {rows.real(12), static_cast<std::uint64_t>(rows.whole(13)),
                 static_cast<std::uint64_t>(rows.whole(14))};
    run.depth = rows.real(15);
    run.deepest = static_cast<std::uint64_t>(rows.whole(16));
    run.peak_bytes = static_cast<std::uint64_t>(rows.whole(17));
    run.line = parse_line_text(rows.text(18));
    run.history = parse_history_text(rows.text(19)).value_or(std::vector<Improvement>{});
    run.version = rows.text(20);
    run.host = rows.text(21);
    run.finished = rows.whole(22);
    all.push_back(std::move(run));
  }
  return all;
}

std::vector<Process> Store::claims() {
  const std::lock_guard lock(database_->mutex);
  Statement rows = database_->connection.prepare("SELECT host, pid, started FROM claims");
  std::vector<Process> all;
  while (rows.step()) {
    Process by{rows.text(0), rows.whole(1), rows.whole(2)};
    if (is_there(by)) all.push_back(std::move(by));
  }
  return all;
}

std::vector<StoredRun> read_stored(const std::string& path) {
  constexpr std::size_t kMostMebibytes = 512;
  std::ifstream input(path, std::ios::binary);
  std::string begin(kSqliteBegins.size(), '\0');
  if (!input) throw InputError(path + " cannot be read; it would be a store or its runs.csv");
  input.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  if (begin == kSqliteBegins) return Store(path).runs();
  input.clear();
  input.seekg(0);
  return parse_csv(read_whole(input, path, kMostMebibytes, "file of runs"), path);
}

Runs read_runs(const Experiment& experiment, const std::string& path) {
  return choose_runs(plan_runs(experiment), read_stored(path));
}

}  // namespace hornbeam::laboratory
