import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Answer, Refusal } from '#src/client/api.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'

const outgoingSchema = v.object({
  /** Sent with each attempt, so that a message whose answer was lost is there once. */
  key: v.string(),
  body: v.string(),
  /** The ids of its files, which are there already. */
  attachments: v.optional(v.array(v.string()), []),
  at: v.string(),
  /** Why the last attempt failed; null while it is on its way. */
  refusal: v.nullable(v.string()),
})

export type Outgoing = v.InferOutput<typeof outgoingSchema>

/** What is shown of an outbox, and what its writer may do with each message. */
export type Outbox = Pick<ReturnType<typeof useOutbox>, 'messages' | 'retry' | 'remove'>

interface OutboxOptions<A> {
  enquiryId: string
  send: (message: Pick<Outgoing, 'key' | 'body' | 'attachments'>) => Promise<Answer<A>>
  onSent: (answer: A) => unknown
}

/** Why a message is refused whose files are no longer there. */
export const filesGone = 'files_gone'

/** How long a message that reached nobody waits before it is sent again. */
const retryMs = 10_000

/**
 * The messages of a thread that have not arrived yet: kept in this browser until they have, in the
 * order in which they were written. Without a connection they wait; what the API refuses stays,
 * with the reason, until its writer tries again or takes it back.
 */
export function useOutbox<A>({ enquiryId, send, onSent }: OutboxOptions<A>) {
  const [kept] = useState(() => outboxOf(enquiryId))
  const [messages, setMessages] = useState<Outgoing[]>(() => kept.read() ?? [])
  const latest = useRef(messages)
  const isSending = useRef(false)

  function keep(next: Outgoing[]) {
    latest.current = next
    kept.write(next.length > 0 ? next : null)
    setMessages(next)
  }

  async function flush() {
    if (isSending.current) return
    isSending.current = true
    let next = firstToSend(latest.current)
    while (next) {
      const { key, body, attachments } = next
      // oxlint-disable-next-line no-await-in-loop -- messages arrive in the order in which they were written
      const answer = await send({ key, body, attachments })
      if (answer.result === 'answer') {
        await onSent(answer.body)
        keep(latest.current.filter((one) => one.key !== key))
      } else keep(afterRefusal(latest.current, { key, code: reasonOf(answer) }))
      next = firstToSend(latest.current)
    }
    isSending.current = false
  }

  function retry(isMeant: (message: Outgoing) => boolean) {
    keep(latest.current.map((one) => (isMeant(one) ? again(one) : one)))
    void flush()
  }

  const resend = useEffectEvent(() => {
    if (latest.current.some(isUnreached)) retry(isUnreached)
  })
  const begin = useEffectEvent(() => retry(isUnreached))
  const isWaiting = messages.some(isUnreached)
  useEffect(() => {
    begin()
    window.addEventListener('online', resend)
    return () => window.removeEventListener('online', resend)
  }, [])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => resend(), retryMs)
    return () => clearInterval(timer)
  }, [isWaiting])

  return {
    messages,
    add: (written: Pick<Outgoing, 'body' | 'attachments'>) => {
      const message = { ...written, key: crypto.randomUUID(), at: new Date().toISOString() }
      keep([...latest.current, { ...message, refusal: null }])
      void flush()
    },
    retry: (key: string) => retry((one) => one.key === key),
    remove: (key: string) => keep(latest.current.filter((one) => one.key !== key)),
  }
}

/** What is being written in a thread, kept in this browser until it is sent. */
export function useMessageDraft(enquiryId: string) {
  const [kept] = useState(() => storedInBrowser(`message.${enquiryId}`, parsedBy(v.string())))
  const [text, setText] = useState(() => kept.read() ?? '')
  return {
    text,
    write: (next: string) => {
      kept.write(next === '' ? null : next)
      setText(next)
    },
  }
}

function outboxOf(enquiryId: string) {
  return storedInBrowser(`outbox.${enquiryId}`, parsedBy(v.array(outgoingSchema)))
}

/** Without a connection those behind it would not arrive either. */
function afterRefusal(
  messages: readonly Outgoing[],
  { key, code }: { key: string; code: string },
): Outgoing[] {
  return messages.map((one) =>
    one.key === key || (code === 'unreachable' && one.refusal === null)
      ? { ...one, refusal: code }
      : one,
  )
}

/**
 * Why a message was refused. Files wait a day for their message, so that one which waited longer is
 * refused for them alone.
 */
function reasonOf({ code, details }: Refusal) {
  return details.fields?.some(({ path }) => path === 'attachments') ? filesGone : code
}

/** Ready to be sent once more. Without its files it is another message, with a key of its own. */
function again(message: Outgoing): Outgoing {
  if (message.refusal !== filesGone) return { ...message, refusal: null }
  return { ...message, key: crypto.randomUUID(), attachments: [], refusal: null }
}

function isUnreached({ refusal }: Outgoing) {
  return refusal === 'unreachable'
}

/** Messages are sent in order; one that was refused waits for its writer. */
function firstToSend(messages: readonly Outgoing[]) {
  return messages.find(({ refusal }) => refusal === null)
}
