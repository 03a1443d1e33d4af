/** Whether an address is this machine's own. An IPv6 address may be in brackets, as in URLs. */
export function isLoopbackAddress(host: string) {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
