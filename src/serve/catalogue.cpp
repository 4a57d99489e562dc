#include "src/serve/catalogue.hpp"

#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam::serve {
namespace {

// Names that anybody may use: those that lead to files are not among them.
Json families_json(const Domain& domain) {
  Json families = Json::array();
  for (const Family& family : domain.families) {
    Json names = Json::array();
    for (const NameForm& name : family.names) {
      if (name.text().find("FILE") != std::string::npos || reads_standard_input(name.text()))
        continue;
      Json one{{"head", name.head}, {"text", name.text()}};
      if (name.is_numbered()) {
        one["first"] = name.first;
        one["last"] = name.last;
        one["digits"] = name.digits;
      }
      names.push_back(std::move(one));
    }
    if (!names.empty())
      families.push_back({{"names", std::move(names)}, {"meaning", family.meaning}});
  }
  return families;
}

Json domain_json(const Domain& domain) {
  Json json{{"name", domain.name},         {"summary", domain.summary},
            {"example", domain.example},   {"game", domain.game},
            {"notation", domain.notation}, {"board_text", domain.instance_file},
            {"variants", domain.variants}, {"families", families_json(domain)},
            {"records", Json::array()}};
  for (const Record& record : domain.records())
    json["records"].push_back(
        {{"instance", record.instance}, {"score", record.score}, {"author", record.author}});
  return json;
}

constexpr const char* form_name(Form form) {
  switch (form) {
    case Form::choice: return "choice";
    case Form::part: return "part";
    case Form::parts: return "parts";
    case Form::truth: return "truth";
    default: return "value";
  }
}

Json part_json(const PartDescription& part) {
  Json json{{"name", part.name},
            {"kind", name_of(part.kind)},
            {"summary", part.summary},
            {"paper", part.paper},
            {"options", Json::array()}};
  for (const OptionDescription& option : part.options) {
    Json one{{"name", option.name},
             {"form", form_name(option.form)},
             {"wants", option.wants},
             {"default", option.default_text},
             {"meaning", option.meaning},
             {"paper", option.paper},
             {"positional", option.is_positional}};
    if (option.form == Form::part || option.form == Form::parts)
      one["kind"] = name_of(option.rule.kind);
    for (const Choice& choice : option.rule.choices) one["choices"].push_back(choice.name);
    json["options"].push_back(std::move(one));
  }
  return json;
}

Json tree_of(const Spec& spec) {
  Json json{{"part", spec.name}, {"options", Json::object()}};
  const PartDescription* part = catalogue().find_part(spec.name);
  if (!part) return json;
  const auto matched = match_arguments(spec, part->options);
  for (std::size_t i = 0; i < matched.size(); ++i)
    if (matched[i]) json["options"][part->options[i].name] = to_text(matched[i]->value);
  return json;
}

}  // namespace

Json catalogue_json() {
  Json json{{"domains", Json::array()},
            {"kinds", Json::object()},  // what can stand where a part of a kind is wanted
            {"parts", Json::array()},
            {"presets", Json::array()}};
  for (const Kind kind : {Kind::search, Kind::playout, Kind::selection, Kind::value})
    json["kinds"][std::string(name_of(kind))] = catalogue().names(kind);
  for (const auto& domain : domains()) json["domains"].push_back(domain_json(*domain));
  for (const PartDescription* part : catalogue().parts()) json["parts"].push_back(part_json(*part));
  for (const Preset& preset : catalogue().presets())
    json["presets"].push_back({{"name", preset.name},
                               {"text", preset.text},
                               {"summary", preset.summary},
                               {"paper", preset.paper},
                               {"kind", name_of(catalogue().meant_by(preset.name)->kind)}});
  return json;
}

Json search_json(const Spec& resolved) {
  Json json = tree_of(resolved);
  json["text"] = to_text(resolved);
  return json;
}

}  // namespace hornbeam::serve
