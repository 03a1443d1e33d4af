/**
 * Loaded before a product that tests run: kills it as `kill -9` does, in the middle of a
 * transaction that the test names. Its statements are counted from the first one that mentions what
 * the test says; one more than all of them is the moment after the commit was sent.
 */
if (process.send) {
  const { default: pg } = await import('pg')
  const { prototype } = pg.Client
  const send = Reflect.get(prototype, 'query')
  let order = null
  let counted = null
  let statements = 0

  prototype.query = function query(...given) {
    const [statement] = given
    const text = statement?.text ?? statement
    if (typeof text !== 'string' || order === null) return send.apply(this, given)
    if (counted === null && mentions(given, order.mentions)) counted = this
    if (counted !== this) return send.apply(this, given)
    statements += 1
    if (statements === order.killAt) die()
    const answer = send.apply(this, given)
    if (text === 'commit' && statements + 1 === order.killAt) die()
    if (text === 'commit') process.send({ statements })
    if (text === 'commit' || text === 'rollback') count(text === 'commit' ? null : order)
    return answer
  }

  process.on('message', (message) => {
    if (message.mentions === undefined) return
    count(message)
    process.send({ isMortal: true })
  })

  /** Counts from the beginning, for the next transaction. */
  function count(of) {
    order = of
    counted = null
    statements = 0
  }
}

function mentions([statement, values], words) {
  return JSON.stringify([statement?.text ?? statement, statement?.values ?? values]).includes(words)
}

function die() {
  process.kill(process.pid, 'SIGKILL')
}
