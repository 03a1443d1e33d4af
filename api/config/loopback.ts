/** Whether an address is this machine's own. An IPv6 address may stand in brackets, as URLs write it. */
export function isLoopbackAddress(host: string) {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
