import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Metrics {
  /** Counts one answered request. Patterns and methods come from our own routes, so the number of series is bounded. */
  count(route: string, method: string, status: number, seconds: number): void
  /** Everything in Prometheus' text format. */
  text(): string
}

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const resolutionMs = 20
const knownMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

interface Series {
  labels: string
  statuses: Map<number, number>
  buckets: number[]
  sum: number
  count: number
}

/** A registry of our own: five figures of the process and two of the requests do not need a library. */
export function openMetrics(): Metrics {
  const routes = new Map<string, Map<string, Series>>()
  const lag = monitorEventLoopDelay({ resolution: resolutionMs })
  lag.enable()

  const seriesOf = (route: string, method: string) => {
    let byMethod = routes.get(route)
    if (!byMethod) routes.set(route, (byMethod = new Map()))
    let series = byMethod.get(method)
    if (!series) byMethod.set(method, (series = newSeries(route, method)))
    return series
  }

  return {
    count(route, method, status, seconds) {
      const series = seriesOf(route, knownMethods.has(method) ? method : 'other')
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
      series.sum += seconds
      series.count += 1
      let bucket = 0
      while (bucket < bounds.length && seconds > bounds[bucket]!) bucket++
      series.buckets[bucket]! += 1
    },
    text() {
      const all = [...routes.values()].flatMap((byMethod) => [...byMethod.values()])
      return [...processLines(lag), ...requestLines(all), ...durationLines(all)].join('\n') + '\n'
    },
  }
}

function newSeries(route: string, method: string): Series {
  const buckets = Array.from({ length: bounds.length + 1 }, () => 0)
  return { labels: `route="${route}",method="${method}"`, statuses: new Map(), buckets, sum: 0, count: 0 }
}

function processLines(lag: ReturnType<typeof monitorEventLoopDelay>) {
  const { user, system } = process.cpuUsage()
  return [
    ...figure('process_resident_memory_bytes', 'gauge', 'Resident memory size in bytes.', process.memoryUsage.rss()),
    ...figure('process_cpu_seconds_total', 'counter', 'User and system CPU time spent in seconds.', (user + system) / 1e6),
    ...figure('process_uptime_seconds', 'gauge', 'Time since the process started in seconds.', process.uptime()),
    ...figure('nodejs_eventloop_lag_seconds', 'gauge', 'Mean delay of the event loop in seconds.', lagSeconds(lag.mean)),
    ...figure('nodejs_eventloop_lag_p99_seconds', 'gauge', '99th percentile of the delay.', lagSeconds(lag.percentile(99))),
  ]
}

/** The monitor has no figure before its first sample, and counts its own timer's period as delay. */
function lagSeconds(nanoseconds: number) {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3) : 0
}

function requestLines(all: Series[]) {
  const lines = all.flatMap(({ labels, statuses }) =>
    [...statuses].map(([status, count]) => `http_requests_total{${labels},status="${status}"} ${count}`),
  )
  return ['# HELP http_requests_total Answered requests.', '# TYPE http_requests_total counter', ...lines]
}

function durationLines(all: Series[]) {
  const name = 'http_request_duration_seconds'
  const lines = all.flatMap(({ labels, buckets, sum, count }) => {
    let upTo = 0
    const cumulative = bounds.map((bound, index) => `${name}_bucket{${labels},le="${bound}"} ${(upTo += buckets[index]!)}`)
    return [
      ...cumulative,
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    ]
  })
  return [`# HELP ${name} Time from the request's headers to its answer.`, `# TYPE ${name} histogram`, ...lines]
}

function figure(name: string, type: 'gauge' | 'counter', help: string, value: number) {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`]
}
