import type { SnapshotFrom } from 'xstate'
import * as v from 'valibot'
import { emailChangeMachine } from '#machines/account/email-change/email-change.machine.ts'
import type { EmailChangeInput } from '#machines/account/email-change/email-change.machine.ts'
import type { EmailChangePorts } from '#machines/account/email-change/email-change.ports.ts'
import { valuesOf, viewOf } from '#machines/account/email-change/email-change.selectors.ts'
import { bind } from '#machines/kernel/ports.ts'
import { api, ask } from '#src/client/api.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'

/** Another address for an account. */
export const emailChangeLogic = emailChangeMachine.provide({
  actors: bind<EmailChangePorts>({
    async requestEmailChange(change) {
      const answer = await ask(api.auth['change-email'].$post({ json: change }))
      return answer.result === 'answer'
        ? { result: 'sent' }
        : { result: 'refused', code: answer.code, fields: answer.details.fields ?? [] }
    },
    async confirmEmailChange(confirmation) {
      const answer = await ask(api.auth['confirm-email'].$post({ json: confirmation }))
      return answer.result === 'answer'
        ? { result: 'changed' }
        : { result: 'refused', code: answer.code }
    },
  }),
})

const address = v.pipe(v.string(), v.maxLength(254))

/** To which new address of which account this tab has had a code sent. Never the password. */
const sent = storedInTab('emailChange', parsedBy(v.object({ present: address, email: address })))

/** Where the change begins: with the code, where one was sent from this tab. */
export function emailChangeInput(present: string): EmailChangeInput {
  const kept = sent.read()
  return { present, sentTo: kept?.present === present ? kept.email : null }
}

/** Keeps for a reload that a code is asked for, and ends it with the step. */
export function keepEmailChange(now: SnapshotFrom<typeof emailChangeMachine>) {
  const { present } = now.context
  sent.write(viewOf(now) === 'code' ? { present, email: valuesOf(now).email } : null)
}
