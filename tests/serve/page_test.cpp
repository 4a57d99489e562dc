// What the page is given: itself, boards to draw, and forms to fill in.
#include "src/serve/page.hpp"

#include <set>

#include "src/serve/sha256.hpp"
#include "tests/serve/service.hpp"

namespace hornbeam::serve {
namespace {

using nlohmann::json;

// FIPS 180-4's examples, and a whole block; the values are those of sha256sum.
TEST(ServeSha256, IsTheStandards) {
  EXPECT_EQ(sha256_base64(""), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  EXPECT_EQ(sha256_base64("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  EXPECT_EQ(sha256_base64("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE=");
  EXPECT_EQ(sha256_base64(std::string(64, 'a')), "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs=");
  EXPECT_EQ(sha256_base64(std::string(1'000'000, 'a')),
            "zcduXJkU+5KBocfihNc+Z/GAmkiklyAOBG05zMcRLNA=");
}

class ServePage : public ServeTest {
 protected:
  json draw(const json& body) const { return ask(post("/api/1/draw", body.dump())); }
};

TEST_F(ServePage, IsOneFileWhosePolicyAllowsItAlone) {
  const Answer answer = serve::answer(service_, get("/"));
  EXPECT_EQ(answer.type, "text/html; charset=utf-8");
  const auto between = [&](const std::string& begin, const std::string& end) {
    const std::size_t first = answer.body.find(begin) + begin.size();
    return answer.body.substr(first, answer.body.find(end, first) - first);
  };
  std::string policy;
  for (const auto& [name, value] : answer.headers)
    if (name == "Content-Security-Policy") policy = value;
  const std::string script = sha256_base64(between("<script type=\"module\">", "</script>"));
  const std::string style = sha256_base64(between("<style>", "</style>"));
  EXPECT_TRUE(policy.starts_with("default-src 'none'; connect-src 'self'; script-src 'sha256-" +
                                 script + "'; style-src 'sha256-" + style + "';"))
      << policy;
  for (const char* elsewhere : {"https://", "src=", "@import", " style=\"", "{{"})
    EXPECT_EQ(answer.body.find(elsewhere), std::string::npos) << elsewhere;
}

TEST_F(ServePage, DrawsALineAndSaysWhatIsKnownOfIt) {
  const json drawn = draw({{"instance", "samegame:standard/7"}});
  EXPECT_EQ(drawn["picture"]["pieces"].size(), 225u);
  EXPECT_EQ(drawn["picture"]["moments"].size(), 1u);
  EXPECT_EQ(drawn["of_two"], false);
  EXPECT_EQ(drawn["finished"], false);
  EXPECT_TRUE(drawn.contains("best_known"));
  EXPECT_FALSE(drawn.contains("choices"));
  expect_refusal(post("/api/1/draw", R"({"instance":"samegame:standard/7","moves":["99,0"]})"), 400,
                 "move 1, '99,0', is wrong");
}

TEST_F(ServePage, KnowsWhereToClickForEachMove) {
  const json board{{"domain", "samegame"}, {"board", "1123\n1122\n"}, {"choices", true}};
  const json choices = draw(board)["choices"];
  ASSERT_EQ(choices.size(), 2u);
  for (const json& choice : choices) {
    EXPECT_EQ(choice["spots"].size(), choice["score"].get<double>() == 4 ? 4u : 3u) << choice;
    const json after =
        draw({{"domain", "samegame"}, {"board", "1123\n1122\n"}, {"moves", {choice["move"]}}});
    EXPECT_EQ(after["score"], choice["score"]);
  }
  for (const char* instance : {"morpion:5D", "havannah:4", "go:5x5"}) {
    const json first = draw({{"instance", instance}, {"choices", true}})["choices"];
    ASSERT_GT(first.size(), 10u) << instance;
    for (const json& choice : first)
      EXPECT_LE(choice.value("spots", json::array()).size(), 1u) << instance << choice;
  }
}

TEST_F(ServePage, TellsLinesThroughOneDotApart) {
  const json choices = draw({{"instance", "morpion:5T"}, {"choices", true}})["choices"];
  std::set<std::string> drawn;
  for (const json& choice : choices) {
    ASSERT_EQ(choice["draws"].size(), 1u) << choice;
    drawn.insert(choice["draws"].dump());
  }
  EXPECT_EQ(drawn.size(), choices.size());
  for (const json& choice : draw({{"instance", "go:5x5"}, {"choices", true}})["choices"])
    EXPECT_FALSE(choice.contains("draws")) << choice;
}

TEST_F(ServePage, AShopBeforeItsScheduleShowsWhatItsMachinesHaveToDo) {
  const json shop{{"domain", "jobshop"}, {"board", "2 2\n0 3 1 2\n1 4 0 1\n"}};
  const std::string ground = draw(shop)["picture"]["ground"];
  // Four units of time on one machine, and six, the width of all, on the other.
  EXPECT_NE(ground.find("width=\"10.667\""), std::string::npos) << ground;
  EXPECT_NE(ground.find("width=\"16.000\""), std::string::npos) << ground;
  json begun = shop;
  begun["moves"] = {"0"};
  EXPECT_EQ(draw(begun)["picture"]["ground"].get<std::string>().find("<rect"), std::string::npos);
}

TEST_F(ServePage, FormsAreMadeFromTheTables) {
  const json there = ask(get("/api/1/catalogue"));
  EXPECT_EQ(there["domains"][0]["name"], "samegame");
  for (const json& domain : there["domains"])
    for (const json& family : domain["families"])
      for (const json& name : family["names"])
        EXPECT_EQ(name["text"].get<std::string>().find("FILE"), std::string::npos) << name;
  const auto part = std::find_if(there["parts"].begin(), there["parts"].end(),
                                 [](const json& one) { return one["name"] == "nrpa"; });
  ASSERT_NE(part, there["parts"].end());
  EXPECT_EQ((*part)["options"][0]["name"], "level");
  Request request = get("/api/1/search");
  request.query.emplace("text", "nrpa( level = 2 )");
  const json search = ask(request);
  EXPECT_EQ(search["text"], "nrpa(level=2)");
  EXPECT_EQ(search["part"], "nrpa");
  EXPECT_EQ(search["options"], json({{"level", "2"}}));
  request.query.begin()->second = "beam(value=learned(\"x\"))";
  expect_refusal(request, 403, "names a file");
}

}  // namespace
}  // namespace hornbeam::serve
