import { bind } from '#machines/kernel/ports.ts'
import type { Push } from '#machines/notices/push/push.schema.ts'
import { pushSwitchMachine } from '#machines/notices/push/push-switch.machine.ts'
import type { PushSwitchPorts } from '#machines/notices/push/push-switch.ports.ts'
import type { PushBrowser } from './push-browser.bindings.ts'
import { readPush, registerPushDevice, removePushDevice } from './push.queries.ts'

/**
 * The switch of this browser. The server’s answer about the account’s devices is cached for the
 * list.
 */
export function pushSwitchWith(browser: PushBrowser, keep: (push: Push) => void) {
  return pushSwitchMachine.provide({
    actors: bind<PushSwitchPorts>({
      async look() {
        if (!browser.isSupported()) return { result: 'unsupported' }
        if (browser.permission() === 'denied') return { result: 'blocked' }
        const answer = await readPush()
        if (answer.result === 'refused') return { result: 'refused', code: answer.code }
        keep(answer.body)
        const isKnown = answer.body.devices.some(({ current }) => current)
        const isOn = isKnown && browser.permission() === 'granted' && (await browser.isSubscribed())
        return { result: isOn ? 'on' : 'off' }
      },
      async turnOn() {
        // This has to come first: browsers allow the question only directly after the press, before
        // any request.
        const permission = await browser.askPermission()
        if (permission !== 'granted') return { result: permission === 'denied' ? 'blocked' : 'off' }
        const known = await readPush()
        if (known.result === 'refused') return { result: 'refused', code: known.code }
        const answer = await registerPushDevice(await browser.subscribe(known.body.publicKey))
        if (answer.result === 'refused') {
          await browser.unsubscribe()
          return { result: 'refused', code: answer.code }
        }
        keep(answer.body)
        return { result: 'on' }
      },
      async turnOff() {
        const known = await readPush()
        if (known.result === 'refused') return { result: 'refused', code: known.code }
        const here = known.body.devices.find(({ current }) => current)
        const answer = here ? await removePushDevice(here.id) : known
        if (answer.result === 'refused' && answer.code !== 'not_found')
          return { result: 'refused', code: answer.code }
        if (answer.result === 'answer') keep(answer.body)
        await browser.unsubscribe()
        return { result: 'off' }
      },
    }),
  })
}
