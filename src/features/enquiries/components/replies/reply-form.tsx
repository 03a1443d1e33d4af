import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { SavedReply } from '#machines/enquiries/thread/saved-reply.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useKeptForm } from '#src/client/storage/use-kept-form.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { WindowActs } from '#src/ui/overlays/window.tsx'
import { addReply, changeReply, savedRepliesOptions } from '../../replies.queries.ts'

interface ReplyFormProps {
  businessId: string
  /** Null for a new one. */
  reply: SavedReply | null
  /** What stands in the message, which a new one begins with. */
  text: string
  onDone: () => void
}

/** A text under a name, new or changed. */
export function ReplyForm(props: ReplyFormProps) {
  const { t } = useTranslation()
  const { name, body, change, problems, isBusy, refusal, save } = useReply(props)
  return (
    <Form onSubmit={() => void save()}>
      <TextField
        name="replyName"
        label={t('enquiries:replies.name')}
        hint={t('enquiries:replies.nameHint')}
        autoComplete="off"
        required
        value={name}
        error={problems.name}
        onChange={(written) => change({ name: written })}
      />
      <TextArea
        name="replyBody"
        label={t('enquiries:replies.body')}
        required
        value={body}
        error={problems.body}
        onChange={(written) => change({ body: written })}
      />
      <WindowActs
        act={t('enquiries:replies.save')}
        acting={t('ui:saving')}
        isBusy={isBusy}
        refusal={errorText(refusal)}
        close={t('enquiries:replies.back')}
      />
    </Form>
  )
}

const typedSchema = v.object({ name: v.string(), body: v.string() })

/** What is typed, and how it is kept. What is wrong is told once it was sent. */
function useReply({ businessId, reply, text, onDone }: ReplyFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showToast = useToast()
  const sendOnce = useSendOnce()
  const { typed, change, forget } = useKeptForm(
    `reply.${businessId}.${reply === null ? 'new' : `${reply.id}.${reply.version}`}`,
    typedSchema,
    { name: reply?.name ?? '', body: reply?.body ?? text },
  )
  const { name, body } = typed
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** As it was read last: a change that a colleague was quicker with is told before it goes. */
  const latest = useRef(reply)
  const expectRefusal = useLateRefusal()
  const [refusal, setRefusal] = useState<string | null>(null)
  const wrong = { name: problemOf(name, 80), body: problemOf(body, 4_000) }

  async function save() {
    setSent(true)
    if (isBusy || wrong.name !== null || wrong.body !== null) return
    setBusy(true)
    const written = { name: name.trim(), body: body.trim() }
    const tellIfLeft = expectRefusal()
    const answer = await (latest.current === null
      ? sendOnce(written, (key) => addReply(businessId, written, key))
      : changeReply(businessId, latest.current, written))
    setBusy(false)
    void client.invalidateQueries(savedRepliesOptions(businessId))
    const current = currentIn(answer)
    if (current) latest.current = current
    // An answer was lost: what is there was written here.
    const isOwn = current?.name === written.name && current.body === written.body
    if (answer.result === 'refused' && !isOwn) {
      tellIfLeft(answer.code, () => void save())
      return setRefusal(answer.code)
    }
    forget()
    showToast({ message: t('enquiries:replies.saved') })
    onDone()
  }

  const shown = (problem: string | null) => (isSent ? errorText(problem) : null)
  const problems = { name: shown(wrong.name), body: shown(wrong.body) }
  return { name, body, change, problems, isBusy, refusal, save }
}

/** The reply as it is now, where another version than the one that was read is there. */
function currentIn(answer: Answer<SavedReply>) {
  if (answer.result === 'answer') return undefined
  return answer.details['current'] as SavedReply | undefined
}

function problemOf(typed: string, maxLength: number) {
  if (typed.trim() === '') return 'required'
  return typed.trim().length > maxLength ? 'too_long' : null
}
