import type { SnapshotFrom } from 'xstate'
import { contactMachine } from '#machines/contact/contact.machine.ts'
import type { ContactPorts } from '#machines/contact/contact.ports.ts'
import { contactMessageSchema, contactValuesSchema } from '#machines/contact/contact.schema.ts'
import type { ContactMessage } from '#machines/contact/contact.schema.ts'
import { draftIn } from '#machines/contact/contact.selectors.ts'
import { bind } from '#machines/kernel/ports.ts'
import { sharedCall } from '#src/client/actors/shared-call.ts'
import { api } from '#src/client/api.ts'
import { expectLateRefusal } from '#src/client/retry/late-refusal.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'

type Outcome = Awaited<ReturnType<ContactPorts['sendMessage']>>

const draft = storedInTab('contact', parsedBy(contactValuesSchema))

/** A message to us, begun with what this tab keeps; the page may be left while it is sent. */
export function openContact() {
  let tell: ReturnType<typeof expectLateRefusal> | undefined
  const sendMessage = sharedCall<ContactMessage, Outcome>(
    (message) => {
      tell = expectLateRefusal()
      return postMessage(message)
    },
    (message, outcome) => finishAlone(message, outcome, tell),
  )
  return {
    logic: contactMachine.provide({ actors: bind<ContactPorts>({ sendMessage }) }),
    input: { draft: draft.read() },
    keep: (snapshot: SnapshotFrom<typeof contactMachine>) => draft.write(draftIn(snapshot)),
  }
}

/** For a page that was left before the answer came. */
function finishAlone(
  message: ContactMessage,
  outcome: Outcome,
  tell: ReturnType<typeof expectLateRefusal> | undefined,
) {
  if (outcome.result === 'refused')
    tell?.(
      outcome.code,
      () => void postMessage(message).then((again) => finishAlone(message, again, tell)),
    )
  else if (isDraftOf(message)) draft.write(null)
}

/** Whether what was typed was not changed since. */
function isDraftOf(message: ContactMessage) {
  const typed = parsedBy(contactMessageSchema)(draft.read())
  return JSON.stringify(typed) === JSON.stringify(message)
}

/** Each attempt of one message carries the same key, so that it arrives once. */
async function postMessage(message: ContactMessage): Promise<Outcome> {
  const headers = { 'Idempotency-Key': await keyOf(message) }
  const answer = await fetchWithRetry(() => api.contact.$post({ json: message }, { headers }))
  if (answer.result === 'answer') return { result: 'sent' }
  const { code, details } = answer
  return { result: 'refused', code, ...(details.fields ? { fields: details.fields } : {}) }
}

/** The same message today has the same key, whichever tab or attempt sends it. */
async function keyOf(message: object) {
  const day = new Date().toISOString().slice(0, 10)
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(day + JSON.stringify(message)),
  )
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
