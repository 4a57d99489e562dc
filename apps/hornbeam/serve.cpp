// hornbeam serve: searches in the browser, on this machine.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "apps/hornbeam/arguments.hpp"
#include "apps/hornbeam/commands.hpp"
#include "apps/hornbeam/files.hpp"
#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/output.hpp"
#include "apps/hornbeam/threads.hpp"
#include "hornbeam/spec/units.hpp"
#include "src/run/machine.hpp"
#include "src/serve/token.hpp"
#include "src/serve/transport.hpp"
#include "src/serve/workers.hpp"

namespace hornbeam::app {
namespace {

using std::filesystem::path;

struct ServeFlags {
  std::string port = "8080";
  std::string listen, memory, threads, checkpoints;
  bool open = false;
};

// Checkpoints in a folder, each under a name that was free when it was first written.
class CheckpointFolder {
 public:
  explicit CheckpointFolder(const std::string& folder) : folder_(folder) {
    std::error_code problem;
    std::filesystem::create_directories(folder_, problem);
    if (problem || !std::filesystem::is_directory(folder_))
      throw InputError("--checkpoints: there can be no folder " + folder);
  }

  std::string write(const std::string& name, const Run& run) {
    const std::lock_guard lock(mutex_);
    std::string& file = files_[name];
    if (file.empty()) file = free_name(name);
    const SignalsHeld held;
    write_file(file, [&](std::ostream& out) { run.save(out); });
    return file;
  }

 private:
  std::string free_name(const std::string& name) const {
    path file = folder_ / (name + ".run");
    for (int i = 2; std::filesystem::exists(file); ++i)
      file = folder_ / (name + "-" + std::to_string(i) + ".run");
    return file.string();
  }

  path folder_;
  std::mutex mutex_;
  std::map<std::string, std::string> files_;
};

// Arguments of a program can be seen by everybody on the machine, so that the browser is not handed the
// address with its token, but a file that leads there and that only we can read.
class FileToOpen {
 public:
  explicit FileToOpen(const std::string& address) {
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    const path folder =
        runtime && *runtime ? path(runtime) : std::filesystem::temp_directory_path();
    std::string name = (folder / "hornbeam-XXXXXX").string();
    if (!mkdtemp(name.data()))
      throw InputError("--open: nothing can be written in " + folder.string());
    folder_ = name;
    file_ = folder_ / "open.html";
    write_file(file_.string(),
               "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" "
               "content=\"0;url=" +
                   address + "\"><title>Hornbeam</title>\n");
  }
  ~FileToOpen() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  FileToOpen(const FileToOpen&) = delete;
  FileToOpen& operator=(const FileToOpen&) = delete;

  void open() const {
    const pid_t child = fork();
    if (child == 0) {
      if (fork() == 0) {  // nobody waits for a browser
        execlp("xdg-open", "xdg-open", file_.c_str(), nullptr);
        _exit(127);
      }
      _exit(0);
    }
    if (child > 0) waitpid(child, nullptr, 0);
  }

 private:
  path folder_, file_;
};

int port_of(const ServeFlags& flags) {
  const std::uint64_t port = read_option("--port", flags.port, parse_count);
  if (port > 65535)
    throw InputError("--port is a number up to 65535, or 0 for any, not " + flags.port);
  return static_cast<int>(port);
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void wait_for_interrupt() {
  while (!interrupt_flag()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

// A name of the machine as addresses have it: one with colons is in brackets.
std::string in_address(const std::string& name) {
  return name.find(':') == std::string::npos ? name : fmt::format("[{}]", name);
}
std::string without_brackets(const std::string& name) {
  const bool has_them = name.size() > 2 && name.front() == '[' && name.back() == ']';
  return has_them ? name.substr(1, name.size() - 2) : name;
}

// The server's thread. Whatever happens meanwhile, runs are closed before it ends, and it is joined.
class Serving {
 public:
  Serving(serve::Table& table, serve::Transport& transport, const serve::Service& service)
      : table_(table), transport_(transport), thread_([&] { transport.serve(service); }) {}
  ~Serving() {
    if (thread_.joinable()) end();
  }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  // What could not be kept of the runs.
  std::vector<std::string> end() {
    std::vector<std::string> lost = table_.close();
    transport_.stop();
    thread_.join();
    return lost;
  }

 private:
  serve::Table& table_;
  serve::Transport& transport_;
  std::thread thread_;
};

// Who sees no browser can still open the address.
void open_page(std::optional<FileToOpen>& file, const std::string& address) {
  try {
    file.emplace(address).open();
  } catch (const std::exception& error) {
    put_error("hornbeam: {}; open the address yourself\n", error.what());
  }
}

int serve_pages(const ServeFlags& flags) {
  serve::TableSettings settings;
  settings.memory =
      flags.memory.empty() ? free_memory() / 2 : read_option("--memory", flags.memory, parse_bytes);
  settings.now = seconds_now;
  std::optional<CheckpointFolder> checkpoints;
  if (!flags.checkpoints.empty()) {
    checkpoints.emplace(flags.checkpoints);
    settings.save = [&](const std::string& name, const Run& run) {
      return checkpoints->write(name, run);
    };
  }
  const unsigned threads = parse_threads(flags.threads);
  serve::TransportSettings where{.port = port_of(flags)};
  if (!flags.listen.empty()) where.address = without_brackets(flags.listen);
  where.streams = static_cast<unsigned>(settings.most_streams);
  serve::Transport transport(where);

  const std::string token = serve::new_token();
  serve::Table table(settings);
  const serve::Service service(table, {token, transport.port(), flags.listen});
  const std::string address =
      fmt::format("http://{}:{}/?token={}", in_address(where.address), transport.port(), token);
  interrupt_flag();  // from here on
  put("Hornbeam is at {}\nCtrl-C ends it.\n", address);
  std::fflush(stdout);

  const serve::Workers workers(table, threads);
  Serving serving(table, transport, service);
  std::optional<FileToOpen> file;
  if (flags.open) open_page(file, address);
  wait_for_interrupt();
  const std::vector<std::string> lost = serving.end();
  for (const std::string& sentence : lost) put_error("hornbeam: {}\n", sentence);
  return lost.empty() ? 0 : 2;
}

}  // namespace

void add_serve(CLI::App& program, Action& action) {
  auto flags = std::make_shared<ServeFlags>();
  CLI::App& command = add_command(
      program, "serve", "Searches in the browser: watch them think, steer them, play",
      "Examples:\n"
      "  hornbeam serve --open\n"
      "  hornbeam serve --port 9000 --memory 4G\n"
      "  hornbeam serve --checkpoints runs     # Ctrl-C keeps what is under way\n"
      "  hornbeam --plugin ./libmine.so serve\n\n"
      "The address that is printed has a token in it, which lets you in and nobody else. "
      "docs/serve.md has the API, for curl.");
  show_default(add_text(command, "--port", flags->port, "PORT", "0 for any that is free"));
  add_text(command, "--listen", flags->listen, "NAME",
           "listen at this name of the machine, for others to come in (default 127.0.0.1: only "
           "this machine)");
  add_switch(command, "--open", flags->open, "open the page in the browser");
  add_text(command, "--memory", flags->memory, "SIZE",
           "cap for all searches together: 512M, 4G (default half of what is free)");
  add_text(command, "--threads", flags->threads, "COUNT",
           "how many searches run at a time (default as many as there are cores)");
  add_text(command, "--checkpoints", flags->checkpoints, "FOLDER",
           "keep searches here when asked, and at the end, so that 'hornbeam resume' can go on");
  add_instructions(command);
  when_asked(command, action, [flags] { return serve_pages(*flags); });
}

}  // namespace hornbeam::app
