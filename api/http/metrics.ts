import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Metrics {
  /**
   * Counts one answered request. Patterns and methods come from our own routes, so the number of
   * series is bounded.
   */
  count(route: string, method: string, status: number, seconds: number): void
  /** Everything in Prometheus' text format. */
  text(): Promise<string>
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const knownMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

let ofProcess: Registry | null = null

/** The process's own metrics are collected once, however many apps run in it. */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** The metrics of one app: its requests, and those of its process. */
export function openMetrics(): Metrics {
  const ofApp = new Registry()
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['route', 'method', 'status'],
    registers: [ofApp],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: "Time from the request's headers to its answer.",
    labelNames: ['route', 'method'],
    buckets,
    registers: [ofApp],
  })
  const all = Registry.merge([processRegistry(), ofApp])
  return {
    count(route, method, status, seconds) {
      const known = knownMethods.has(method) ? method : 'other'
      requests.inc({ route, method: known, status })
      durations.observe({ route, method: known }, seconds)
    },
    text: () => all.metrics(),
  }
}
