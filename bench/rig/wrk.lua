-- Arguments after `--`: the Cookie header ("" for none), the bytes of a range (0 for whole files), the file's bytes.
-- The requests are made once; both sides of a comparison get the same ranges in the same order.
local requests = {}
local turn = 0

function init(args)
  local length, size = tonumber(args[2]), tonumber(args[3])
  if args[1] ~= "" then wrk.headers["Cookie"] = args[1] end
  if length == 0 then
    requests[1] = wrk.format()
    return
  end
  math.randomseed(1)
  for index = 1, 64 do
    local first = math.random(0, size - length)
    wrk.headers["Range"] = string.format("bytes=%d-%d", first, first + length - 1)
    requests[index] = wrk.format()
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary)
  local e = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"microseconds":%d,"bytes":%d,"broken":%d,"refused":%d}\n',
    summary.requests, summary.duration, summary.bytes, e.connect + e.read + e.write + e.timeout, e.status
  ))
end
