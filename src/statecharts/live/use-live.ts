import { useEffect, useReducer } from 'react'
import * as v from 'valibot'
import { emptyLog, noted } from './log.ts'
import { channelName, looksOn, opened, say } from './names.ts'
import { messageSchema } from './protocol.ts'
import type { BridgeMessage } from './protocol.ts'

/** What the tabs of this browser tell while this page looks on. */
export function useLive() {
  const [log, note] = useReducer(noted, emptyLog)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return undefined
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }) => {
      if (data === opened) say(channel, looksOn)
      const message = v.safeParse(messageSchema, data)
      if (message.success) note(message.output satisfies BridgeMessage)
    })
    say(channel, looksOn)
    return () => channel.close()
  }, [])
  return log
}
