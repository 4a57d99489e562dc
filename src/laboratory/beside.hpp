// Instances that are files. An experiment and its positions lie in one folder, wherever that is: a file is looked
// for beside the experiment's, and a run is stored under the name that the experiment has for it.
#pragma once

#include <memory>
#include <string>

namespace hornbeam {
class Problem;
}

namespace hornbeam::laboratory {

// go:game.sgf as go:FOLDER/game.sgf where there is such a file; else as it is.
std::string placed(const std::string& folder, const std::string& name);

// What a stored run calls its instance. Runs of earlier versions have the way to the file from where they
// ran; its end is looked for in the folder, longest first. Throws InputError.
std::unique_ptr<Problem> load_stored(const std::string& folder, const std::string& name);

}  // namespace hornbeam::laboratory
