-- For wrk: reads games again and again; with TAG set each answer is 304. PATHS: the games' paths, separated by blanks.
local paths = {}
for path in os.getenv("PATHS"):gmatch("%S+") do
  paths[#paths + 1] = path
end
local headers = os.getenv("TAG") and { ["If-None-Match"] = os.getenv("TAG") } or {}
local requests, next_request = {}, 0

function init()
  for i, path in ipairs(paths) do
    requests[i] = wrk.format("GET", path, headers)
  end
end

function request()
  next_request = next_request % #requests + 1
  return requests[next_request]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"seconds":%.3f,"reads":%d,"failed":%d,"p50":%.3f,"p99":%.3f}',
    summary.duration / 1e6, summary.requests,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
