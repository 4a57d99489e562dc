// Messages between the ranks of one job. Whoever made a transport is the only one to use it: one thread
// per rank talks to the others. Messages between two ranks arrive in the order in which they were sent.
#pragma once

#include <memory>
#include <string>

namespace hornbeam {

class Transport {
 public:
  virtual ~Transport() = default;

  virtual unsigned rank() const = 0;
  virtual unsigned size() const = 0;        // how many ranks there are
  virtual unsigned ranks_here() const = 0;  // how many of them are on this machine
  virtual std::string host() const = 0;     // its name

  // Returns at once; the bytes are on their way.
  virtual void send(unsigned to, std::string bytes) = 0;
  // The next message; false where none has come. To be called again and again: it is also what
  // carries the bytes of `send`.
  virtual bool receive(unsigned& from, std::string& bytes) = 0;

  // All ranks close, and wait for each other. Who cannot wait goes without.
  virtual void close() = 0;
};

}  // namespace hornbeam
