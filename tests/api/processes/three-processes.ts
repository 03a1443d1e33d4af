import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { startProduct } from '#tests/harness/product.ts'

/** Processes are told apart by their sockets, which Linux lists. */
export const canTellApart = process.platform === 'linux'

/**
 * Three processes of the built product on one PostgreSQL. The first is also the identity provider
 * of all, which share its data folder.
 */
export async function startThree(url: string) {
  const settings = { DATABASE_URL: byPort(url), LIMITS: 'off' }
  const first = await startProduct(settings)
  const shared = { ...settings, DATA_DIR: first.dataDir }
  const others = await Promise.all([startProduct(shared), startProduct(shared)])
  const products = [first, ...others]
  let killed = -1
  return {
    first,
    /** Kills the process that holds this end of a connection. */
    async killOwnerOf(port: number) {
      killed = products.findIndex(({ pid }) => holdsPort(pid, port))
      if (killed < 0) throw new Error(`No process has a connection from port ${port}.`)
      await products[killed]?.kill()
    },
    async restart() {
      products[killed] = await startProduct({ ...shared, ...(killed === 0 ? first.ports : {}) })
    },
    stop: () => Promise.all(products.map((product) => product.stop())),
    forget: () => first.forget(),
  }
}

/** The database by a port of this machine, which tells whose a connection is. */
function byPort(url: string) {
  const address = new URL(url)
  address.searchParams.delete('host')
  return address.href
}

export type ThreeProcesses = Awaited<ReturnType<typeof startThree>>

/** Whether a process has a connection from a port of this machine. */
function holdsPort(pid: number, port: number) {
  const hex = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const sockets = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local]) => local?.endsWith(hex))
    // A port that was used shortly before is listed as well, and belongs to nobody.
    .map((fields) => `socket:[${fields[9]}]`)
  return readdirSync(`/proc/${pid}/fd`).some((fd) =>
    sockets.includes(linkOf(`/proc/${pid}/fd/${fd}`)),
  )
}

function linkOf(path: string) {
  try {
    return readlinkSync(path)
  } catch {
    // It was closed since the folder was read.
    return ''
  }
}
