-- A store as version 1.5 left it, in text. Never edited: later versions must open it.
PRAGMA application_id=1198878817;
PRAGMA user_version=65541;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'gupai','version_1_0','2026-11-21 14:00:00+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'gupai','version_1_1','2026-11-21 20:00:00+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'gupai','version_1_2','2026-11-22 13:00:00+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'gupai','version_1_3','2026-11-25 12:00:00+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'gupai','version_1_4','2026-11-25 13:00:00+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'gupai','version_1_5','2026-11-28 14:00:00+00:00');
CREATE TABLE analyses (round_id INTEGER NOT NULL REFERENCES rounds(id) ON DELETE CASCADE, seat INTEGER NOT NULL, text TEXT NOT NULL, sha256 TEXT NOT NULL, whole INTEGER NOT NULL, losses TEXT NOT NULL, PRIMARY KEY (round_id, seat)) STRICT;
INSERT INTO "analyses" VALUES(1,0,'{"analysis":1,"seat":0,"level":"hint","choices":2,"judged":[{"at":3,"phase":"follow","move":"beat 11","is_forced":false,"best":"beat 66","worth":1.5,"worth_error":0.2,"loss":2.25,"error":0.5,"scale":8.0,"hindsight":{"best":"throw 21","gain":0.75}},{"at":7,"phase":"end","move":"throw 21","is_forced":true,"best":"","worth":0.0,"worth_error":0.0,"loss":0.0,"error":0.0,"scale":8.0,"hindsight":null}]}','e4a892419af18e7360a86cbbe419398a2d86e1f1d4b6bc81904eb6d042357ef2',649702514822053293,'{"follow": [1, 2.25, 5.0625]}');
CREATE TABLE "matches" (
   "id" INTEGER PRIMARY KEY,
   "game" TEXT NOT NULL,
   "header" TEXT NOT NULL,
   "state" TEXT NOT NULL,
   "created" TEXT NOT NULL,
   "updated" TEXT NOT NULL
, "seal" TEXT) STRICT;
INSERT INTO "matches" VALUES(1,'tiengow','{"preset": "wiki_hk", "players": ["Ann", "\ud800"]}','open','2026-11-21T14:00:00+00:00','2026-11-21T14:05:00+00:00','39e734fa452ceda7032376ff57a3c506');
CREATE TABLE "moves" (
   "round_id" INTEGER REFERENCES "rounds"("id"),
   "ply" INTEGER,
   "seat" INTEGER NOT NULL,
   "text" TEXT NOT NULL,
   PRIMARY KEY ("round_id", "ply")
) STRICT;
INSERT INTO "moves" VALUES(1,0,2,'lead 43 44 44 52');
INSERT INTO "moves" VALUES(1,1,3,'throw 22 32 63 31');
INSERT INTO "moves" VALUES(2,0,3,'lead 55');
CREATE TABLE "rounds" (
   "id" INTEGER PRIMARY KEY,
   "match_id" INTEGER NOT NULL REFERENCES "matches"("id"),
   "number" INTEGER NOT NULL,
   "half" INTEGER NOT NULL,
   "header" TEXT NOT NULL,
   "undos" INTEGER NOT NULL DEFAULT 0,
   "line" TEXT,
   "sha256" TEXT
, "seal" TEXT) STRICT;
INSERT INTO "rounds" VALUES(1,1,1,1,'{"banker": 2}',1,'{"game":"tiengow","gupai":1,"players":["安"]}','330cbcbbb43475d1f5c689583f2ddfe982d64d3caccb372c55bc326c352eb062','c67e58322685588b');
INSERT INTO "rounds" VALUES(2,1,2,1,'{"banker": 3}',0,NULL,NULL,'a0945fd3dd2582e1');
CREATE TABLE "summaries" (
   "round_id" INTEGER PRIMARY KEY REFERENCES "rounds"("id"),
   "match_id" INTEGER NOT NULL REFERENCES "matches"("id"),
   "ended" TEXT NOT NULL,
   "game" TEXT NOT NULL,
   "variant" TEXT NOT NULL,
   "preset" TEXT NOT NULL,
   "player" TEXT NOT NULL,
   "names" TEXT NOT NULL,
   "levels" TEXT NOT NULL,
   "level" TEXT NOT NULL,
   "seat" INTEGER,
   "apart" TEXT NOT NULL,
   "undos" INTEGER NOT NULL,
   "chips" INTEGER NOT NULL,
   "won" INTEGER NOT NULL,
   "banker" INTEGER NOT NULL,
   "void" INTEGER,
   "over" INTEGER,
   "points" INTEGER,
   "cost" REAL,
   "favourite" INTEGER NOT NULL DEFAULT 0,
   "removed" TEXT,
   "term" INTEGER,
   "digest" TEXT NOT NULL
, "facts" TEXT, "seal" TEXT) STRICT;
INSERT INTO "summaries" VALUES(1,1,'2026-11-21T14:04:00+00:00','tiengow','','wiki_hk','安','["安", "", "", ""]','["", "beginner", "beginner", "strong"]','mixed',0,'undone',1,-5,0,1,NULL,NULL,NULL,NULL,1,NULL,2,'330cbcbbb43475d1f5c689583f2ddfe982d64d3caccb372c55bc326c352eb062','{"void":false,"over":true,"cost":0.25}','4c8a27a9eee74624');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX "idx_rounds_match_id_number_half"
    ON "rounds" ("match_id", "number", "half");
CREATE INDEX "idx_summaries_match_id"
    ON "summaries" ("match_id");
CREATE INDEX "idx_summaries_digest"
    ON "summaries" ("digest");
CREATE TRIGGER summaries_of_1_1 AFTER INSERT ON summaries WHEN NEW.facts IS NULL BEGIN UPDATE summaries SET facts = '{' || ltrim(coalesce(',"void":' || void, '') || coalesce(',"over":' || over, '') || coalesce(',"pips":' || points, '') || coalesce(',"cost":' || cost, ''), ',') || '}' WHERE round_id = NEW.round_id; END;
CREATE TRIGGER summaries_unsealed AFTER UPDATE OF round_id, match_id, ended, digest, game, variant, preset, player, names, levels, level, seat, apart, undos, chips, won, banker, term, facts, favourite, removed ON summaries WHEN NEW.seal IS OLD.seal AND NEW.seal IS NOT NULL BEGIN UPDATE summaries SET seal = NULL WHERE round_id = NEW.round_id; END;
CREATE INDEX "idx_summaries_counted"
    ON "summaries" ("game", "variant", "preset", "level", "player", "apart", "removed", "chips", "won", "banker", "term", "facts", "ended");
CREATE TRIGGER matches_unsealed AFTER UPDATE OF header, state, updated ON matches
            WHEN NEW.seal IS OLD.seal AND NEW.seal != '' AND OLD.state IN (NEW.state, 'open')
            BEGIN UPDATE matches SET seal = NULL WHERE id = NEW.id; END;
CREATE TRIGGER rounds_unsealed AFTER UPDATE OF header, undos, line, sha256 ON rounds
            WHEN NEW.seal IS OLD.seal AND NEW.seal != ''
            BEGIN UPDATE rounds SET seal = NULL WHERE id = NEW.id; UPDATE matches SET seal = NULL WHERE id = NEW.match_id AND seal != ''; END;
CREATE TRIGGER rounds_added AFTER INSERT ON rounds BEGIN UPDATE matches SET seal = NULL WHERE id = NEW.match_id AND seal != ''; END;
CREATE TRIGGER rounds_deleted AFTER DELETE ON rounds BEGIN UPDATE matches SET seal = NULL WHERE id = OLD.match_id AND seal != ''; END;
CREATE TRIGGER moves_added AFTER INSERT ON moves
            BEGIN UPDATE rounds SET seal = NULL WHERE id = NEW.round_id AND seal != ''; END;
COMMIT;
PRAGMA journal_mode=WAL;
