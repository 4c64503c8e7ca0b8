-- Argument after `--`: a file of Lua that returns the requests, each a table of method, path, headers and body. They are
-- made once and sent in turn; both sides of a comparison get the same ones in the same order.
local requests = {}
local turn = 0

function init(args)
  for index, wanted in ipairs(dofile(args[1])) do
    requests[index] = wrk.format(wanted.method, wanted.path, wanted.headers, wanted.body)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"microseconds":%d,"bytes":%d,"broken":%d,"refused":%d,"latency":%d}\n',
    summary.requests, summary.duration, summary.bytes, e.connect + e.read + e.write + e.timeout, e.status,
    latency:percentile(50)
  ))
end
