/**
 * Loaded before a product that tests run: the part of the Internet that a test plays. A name has a
 * public address, and what is sent there arrives at a port of this machine, as a router would have
 * it. The product's own guard sees a name and a public address.
 */
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const { name, address, port } = JSON.parse(process.env.TEST_OUTSIDE)

const { lookup } = dns
dns.lookup = async (host, ...options) =>
  host === name ? [{ address, family: 4 }] : lookup(host, ...options)
syncBuiltinESMExports()

const connect = Reflect.get(Socket.prototype, 'connect')
Socket.prototype.connect = function (...given) {
  // Node hands on its arguments as one list.
  const [options] = Array.isArray(given[0]) ? given[0] : given
  if (options?.host === address) Object.assign(options, { host: '127.0.0.1', port })
  return Reflect.apply(connect, this, given)
}
