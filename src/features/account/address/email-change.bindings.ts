import { emailChangeMachine } from '#machines/account/email-change/email-change.machine.ts'
import type { EmailChangePorts } from '#machines/account/email-change/email-change.ports.ts'
import { bind } from '#machines/kernel/ports.ts'
import { api, ask } from '#src/client/api.ts'

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
