import { cpuPerRequest } from '../../measure/cpu.ts'
import type { Ours } from '../../ours.ts'
import { startPeer } from '../../peer.ts'
import type { Line } from '../../table.ts'

/** Row 2: a trivial JSON route through the whole stack. */
export async function jsonRow(product: Ours): Promise<Line[]> {
  const url = `${product.url}/api/config`
  const answer = await (await fetch(url)).text()
  const raw = await startPeer('node-http', { ANSWER: answer })
  const express = await startPeer('express-json', { ANSWER: answer })
  try {
    const { ratio, micros } = await cpuPerRequest({ raw, express, ours: { url, pid: product.pid } })
    const ours = ratio('ours', 'raw')
    return [
      {
        number: 2,
        what: 'a trivial JSON route, server CPU',
        ours: `${ours.toFixed(2)} × raw (${micros('ours').toFixed(0)} µs)`,
        beside: `raw node:http 1 (${micros('raw').toFixed(0)} µs), bare Express 5 ${ratio('express', 'raw').toFixed(2)} ×`,
        goal: '≤ 1.6 × raw',
        met: ours <= 1.6,
      },
    ]
  } finally {
    await Promise.all([raw.stop(), express.stop()])
  }
}
