/**
 * Loaded before a product that tests run: sets its clock ahead of the machine's by as much as the
 * test says, and says when it has.
 */
const machine = globalThis.Date
let aheadMs = 0
const now = () => machine.now() + aheadMs

globalThis.Date = new Proxy(machine, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new machine(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

// The threads of the product are loaded with this as well, and have nobody who would tell them.
if (process.send) {
  process.on('message', (message) => {
    if (message.aheadMs === undefined) return
    aheadMs = message.aheadMs
    process.send({ aheadMs })
  })
  // Nothing waits for a test to speak.
  process.channel.unref()
}
