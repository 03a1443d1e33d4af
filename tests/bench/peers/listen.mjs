/** Listens on a free port of this machine alone and tells the parent which. */
export function listen(server) {
  server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
}
