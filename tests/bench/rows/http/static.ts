import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cpuPerRequest } from '../../measure/cpu.ts'
import type { Server } from '../../measure/cpu.ts'
import type { Ours } from '../../ours.ts'
import { startNginx, startPeer } from '../../peer.ts'
import type { Line } from '../../table.ts'

/** Row 3: a built file, compressed beforehand. */
export async function staticRow(product: Ours): Promise<Line[]> {
  const served = join(process.cwd(), 'dist', 'client')
  const path = `/${largestScript(served)}`
  const nginx = await startNginx(served)
  const hono = await startPeer('hono-static', { FOLDER: served })
  try {
    const servers = { ...(nginx && { nginx }), hono, ours: product }
    const { ratio, micros } = await cpuPerRequest(await asking(servers, path))
    const unit = nginx ? 'nginx' : 'hono'
    return [
      {
        number: 3,
        what: 'a static file, server CPU',
        ours: `${ratio('ours', unit).toFixed(1)} × ${unit} (${micros('ours').toFixed(0)} µs)`,
        beside: nginx
          ? `nginx 1 (${micros('nginx').toFixed(0)} µs), Hono serveStatic ${ratio('hono', 'nginx').toFixed(1)} ×`
          : `nginx not installed; Hono serveStatic 1 (${micros('hono').toFixed(0)} µs)`,
        goal: '≤ 3 × nginx',
        met: nginx ? ratio('ours', 'nginx') <= 3 : null,
      },
    ]
  } finally {
    await Promise.all([nginx?.stop(), hono.stop()])
  }
}

/** The same file of each server, after a look that all of them send the same gzip. */
async function asking(
  servers: Record<string, Server>,
  path: string,
): Promise<Record<string, Server>> {
  const headers = { 'Accept-Encoding': 'gzip' }
  const asked = Object.entries(servers).map(
    ([name, server]) => [name, { ...server, url: server.url + path, headers }] as const,
  )
  const lengths = await Promise.all(asked.map(([, { url }]) => compressedLength(url, headers)))
  if (new Set(lengths).size > 1)
    throw new Error(`The servers do not send the same file: ${lengths.join(', ')} bytes.`)
  return Object.fromEntries(asked)
}

async function compressedLength(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { method: 'HEAD', headers })
  const encoding = answer.headers.get('content-encoding')
  if (answer.status !== 200 || encoding !== 'gzip')
    throw new Error(`${url} answered ${answer.status}, content-encoding ${encoding}.`)
  return answer.headers.get('content-length')
}

function largestScript(folder: string) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const size = (name: string) => statSync(join(folder, name)).size
  const [largest = ''] = scripts.toSorted((a, b) => size(b) - size(a))
  return largest.replaceAll('\\', '/')
}
