import type { SnapshotFrom } from 'xstate'
import * as v from 'valibot'
import { emailChangeMachine } from '#machines/account/email-change/email-change.machine.ts'
import type { EmailChangeInput } from '#machines/account/email-change/email-change.machine.ts'
import type { EmailChangePorts } from '#machines/account/email-change/email-change.ports.ts'
import type {
  EmailChange,
  EmailChangeValues,
  EmailConfirmation,
} from '#machines/account/email-change/email-change.schema.ts'
import { addressFrom } from '#machines/account/email-change/email-change.rules.ts'
import { valuesOf, viewOf } from '#machines/account/email-change/email-change.selectors.ts'
import { bind } from '#machines/kernel/ports.ts'
import { sharedCall } from '#src/client/actors/shared-call.ts'
import { api, ask } from '#src/client/api.ts'
import { expectLateRefusal } from '#src/client/retry/late-refusal.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'

type Outcome<Port extends keyof EmailChangePorts> = Awaited<ReturnType<EmailChangePorts[Port]>>

const address = v.pipe(v.string(), v.maxLength(254))

/** To which new address of which account this tab has had a code sent. Never the password. */
const sent = storedInTab('emailChange', parsedBy(v.object({ present: address, email: address })))

/**
 * Another address for an account. What is on its way when the page is left goes on without it: a
 * code that was sent is asked for on return, and a refusal is told on any page.
 */
export function openEmailChange(present: string, onChanged: (email: string) => void) {
  let typed: EmailChangeValues | null = null
  let tell: ReturnType<typeof expectLateRefusal> | undefined
  let confirmed: { code: string; key: string } | null = null

  const request = sharedCall(
    (change: EmailChange) => {
      tell = expectLateRefusal()
      return requestEmailChange(change)
    },
    (change, outcome) => finishRequest(change, outcome, tell),
  )
  function finishRequest(
    change: EmailChange,
    outcome: Outcome<'requestEmailChange'>,
    tellRefusal: typeof tell,
  ) {
    if (outcome.result === 'sent') return sent.write({ present, email: change.email })
    return tellRefusal?.(outcome.code, () => {
      void requestEmailChange(change).then((next) => finishRequest(change, next, tellRefusal))
    })
  }

  const confirm = sharedCall(
    (confirmation: EmailConfirmation) => {
      tell = expectLateRefusal()
      // The same code whose answer was lost is sent again as the same one.
      if (confirmed?.code !== confirmation.code)
        confirmed = { code: confirmation.code, key: crypto.randomUUID() }
      return confirmEmailChange(confirmation, confirmed.key)
    },
    (_, outcome) => {
      // A code counts once: it is typed again, or another one is sent.
      if (outcome.result === 'refused') return tell?.(outcome.code, null)
      sent.write(null)
      if (typed) onChanged(addressFrom(typed).email)
    },
  )

  return {
    logic: emailChangeMachine.provide({
      actors: bind<EmailChangePorts>({ requestEmailChange: request, confirmEmailChange: confirm }),
    }),
    input: inputFor(present),
    /** Keeps for a reload that a code is asked for, and ends it with the step. */
    follow: (now: SnapshotFrom<typeof emailChangeMachine>) => {
      typed = valuesOf(now)
      sent.write(viewOf(now) === 'code' ? { present, email: typed.email } : null)
      if (now.status === 'done') onChanged(now.output.email)
    },
  }
}

/** Where the change begins: with the code, where one was sent from this tab. */
function inputFor(present: string): EmailChangeInput {
  const kept = sent.read()
  return { present, sentTo: kept?.present === present ? kept.email : null }
}

async function requestEmailChange(change: EmailChange): Promise<Outcome<'requestEmailChange'>> {
  const answer = await ask(api.auth['change-email'].$post({ json: change }))
  return answer.result === 'answer'
    ? { result: 'sent' }
    : { result: 'refused', code: answer.code, fields: answer.details.fields ?? [] }
}

async function confirmEmailChange(
  confirmation: EmailConfirmation,
  key: string,
): Promise<Outcome<'confirmEmailChange'>> {
  const headers = { 'Idempotency-Key': key }
  const answer = await ask(api.auth['confirm-email'].$post({ json: confirmation }, { headers }))
  return answer.result === 'answer'
    ? { result: 'changed' }
    : { result: 'refused', code: answer.code }
}
