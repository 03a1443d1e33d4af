import { channelName, looksOn, opened, say } from '../live/names.ts'

/**
 * Lets a page of the statecharts look on, where they are switched on (STATECHARTS,
 * api/config/config.ts). The code that does it is brought when such a page asks; the mark that
 * leads there, when somebody touches this one.
 */
export function startInspectorClient() {
  const isOn = import.meta.env.DEV || document.querySelector('meta[name=statecharts][content=on]')
  if (!isOn) return
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => {
    if (data !== looksOn) return
    channel.close()
    void import('./bridge.ts').then(({ startBridge }) => startBridge())
  })
  say(channel, opened)
  for (const touch of ['pointermove', 'keydown']) addEventListener(touch, bringMark, { once: true })
}

/** Without a connection there is no mark, and nothing that anybody has to be told. */
function bringMark() {
  void import('./mark.ts').then(
    ({ showMark }) => showMark(),
    () => undefined,
  )
}
