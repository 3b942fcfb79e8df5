-- For wrk: plays games of the conformance tests to their ends, many at once, one person on both sides. A game has one
-- request under way at most, so each ply is the next one, and its number goes with it. An answer says to which game it
-- belongs, as wrk does not; a game that is over makes room for a new one.
--
-- GAMES: how many games a thread plays at once; more than it has connections.
-- STORED: instead of new games it takes so many stored ones, which bench.py has made, all of them at the ply FROM,
-- and in each ROUND of ROUNDS others of them.
-- PAUSE: milliseconds that a connection waits before each request, on the average, for a load below the most.

local FILE = "src/test/resources/conformance/games.jsonl"
local GAMES = tonumber(os.getenv("GAMES") or 64)
local STORED = tonumber(os.getenv("STORED") or 0)
local FROM = tonumber(os.getenv("FROM") or 0)
local ROUND = tonumber(os.getenv("ROUND") or 0)
local ROUNDS = tonumber(os.getenv("ROUNDS") or 1)
local PAUSE = tonumber(os.getenv("PAUSE") or 0)
local POST = "POST /v1/games%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s"
local NEW = '{"opponent":{"kind":"SELF"}}'

local threads = {}

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

-- The requests of each game with the usual limit, so that any of them fits any new game.
local function read()
  local lines = {}
  for game in io.lines(FILE) do
    if game:find('"noCaptureLimit":20,', 1, true) then
      local plies = {}
      for square in game:match('"placings":"([^"]*)"'):gmatch("%w%d") do
        plies[#plies + 1] = { "/placements", string.format('{"square":"%s","ply":%d}', square, #plies + 1) }
      end
      for from, to in game:match('"moves":(%b[])'):gmatch('"(%w%d)%-(%w%d)') do
        plies[#plies + 1] = { "/moves", string.format('{"from":"%s","to":"%s","ply":%d}', from, to, #plies + 1) }
      end
      lines[#lines + 1] = plies
    end
  end
  return lines
end

-- Two men to and fro, from the position that bench.py gives to games that are moving.
local function shuffle()
  local turns = { { "a5", "a4" }, { "e1", "e2" }, { "a4", "a5" }, { "e2", "e1" } }
  local plies = {}
  for ply = FROM + 1, FROM + 300 do
    local from, to = unpack(turns[(ply - FROM - 1) % 4 + 1])
    plies[ply] = { "/moves", string.format('{"from":"%s","to":"%s","ply":%d}', from, to, ply) }
  end
  return plies
end

local function stored()
  local line = FROM > 24 and shuffle() or lines[1]
  -- Spread over all of them, so that they do not lie beside each other.
  local count = math.min(STORED, 20000)
  for i = ROUND + number * ROUNDS, count - 1, 2 * ROUNDS do
    local id = string.format("00000000-0000-7000-8000-%012x", math.floor(i * STORED / count))
    games[id] = { ply = FROM, path = "/" .. id, token = "Authorization: Bearer bench\r\n", line = line }
    put(games[id])
  end
end

function init()
  math.randomseed(number)
  lines = read()
  next_line = number * 50
  games = {}
  -- What may be asked next: a game that waits for a ply, or false for a new one.
  queue, head, tail = {}, 1, 0
  if STORED > 0 then
    stored()
  else
    for _ = 1, GAMES do
      put(false)
    end
  end
  plies, finished, failed = 0, 0, 0
end

function put(game)
  tail = tail + 1
  queue[tail] = game
end

function take()
  if head > tail then
    return false
  end
  local game = queue[head]
  queue[head] = nil
  head = head + 1
  return game
end

if PAUSE > 0 then
  function delay()
    return math.random(0, 2 * PAUSE)
  end
end

function request()
  local game = take()
  if not game then
    return string.format(POST, "", "", #NEW, NEW)
  end
  local path, body = unpack(game.line[game.ply + 1])
  return string.format(POST, game.path .. path, game.token, #body, body)
end

function response(status, _, body)
  if status ~= 201 then
    -- Which game it was is not known: it is left as it is.
    failed = failed + 1
    put(false)
    return
  end
  local id, ply = body:match('^{"id":"([^"]+)".-,"ply":(%d+)')
  if not id then
    id = body:match('"id":"([^"]+)"')
    local token = body:match('"tokens":{"LIGHT":"([^"]+)"')
    next_line = next_line + 1
    local game = { ply = 0, path = "/" .. id, token = "Authorization: Bearer " .. token .. "\r\n" }
    game.line = lines[next_line % #lines + 1]
    games[id] = game
    put(game)
    return
  end
  plies = plies + 1
  local game = games[id]
  game.ply = tonumber(ply)
  if game.line[game.ply + 1] then
    put(game)
    return
  end
  games[id] = nil
  finished = finished + 1
  if not body:find('"status":"FINISHED"', 1, true) then
    failed = failed + 1
  end
  put(false)
end

function done(summary, latency)
  local sums = { plies = 0, finished = 0, failed = 0 }
  for _, thread in ipairs(threads) do
    for name, sum in pairs(sums) do
      sums[name] = sum + thread:get(name)
    end
  end
  local errors = summary.errors
  print(string.format(
    '{"seconds":%.3f,"plies":%d,"finished":%d,"failed":%d,"p50":%.3f,"p99":%.3f}',
    summary.duration / 1e6, sums.plies, sums.finished,
    sums.failed + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
