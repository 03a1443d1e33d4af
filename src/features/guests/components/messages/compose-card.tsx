import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import {
  filterOf,
  messageFormOf,
  messageFormSchema,
} from '#machines/messages/message-form.schema.ts'
import type { MessageDetails, MessageForm } from '#machines/messages/message-form.schema.ts'
import { maxEmails } from '#machines/messages/message.schema.ts'
import type { GuestMessage } from '#machines/messages/message.schema.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea, TextField } from '#src/ui/forms/text-field.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { OpenRow } from '#src/ui/overlays/unsaved/open-row.tsx'
import type { useOpenRow } from '#src/ui/overlays/unsaved/open-row.tsx'
import { changeMessage } from '../../rsvp/messages.queries.ts'
import type { EmailSheet } from './email-preview-window.tsx'
import { AudienceSummary, useAudience } from './audience.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { FieldAt, FilterChoices } from './filter-fields.tsx'
import { RemoveDraft } from './remove-draft.tsx'
import { SendWindow } from './send-window.tsx'

interface ComposeProps {
  weddingId: string
  message: GuestMessage
  choices: FilterChoices
  Sheet: EmailSheet
  disabledReason: string | null
  /** It was saved, sent or taken away: what is now true, in words. */
  onDone: (message: string, isOver: boolean) => void
  guard: ReturnType<typeof useOpenRow>['guard']
  /** Asks first where something typed would be lost. */
  onClose: () => void
}

/** A draft: whom it is for, and what it says. */
export function ComposeCard(props: ComposeProps) {
  const { t } = useTranslation()
  const { weddingId, message, choices, Sheet, disabledReason, onDone, guard, onClose } = props
  const [isLooking, look] = useState(false)
  const edit = useDraft(props)
  const heading = useRef<HTMLHeadingElement>(null)
  // What opened the draft is gone with the list that it stood in.
  useEffect(() => heading.current?.focus(), [])
  const { values, problemAt, change, submit } = edit
  const { kind } = message
  const counted = useAudience(weddingId, filterOf(values))
  const at: FieldAt = (field) => ({
    name: field,
    value: values[field],
    error: errorText(problemAt(field)),
    onChange: (value) => change(field, value),
  })
  const missing = useMissing(kind, values, counted.audience?.emails ?? 0)
  const title = t(`messages:compose.${kind}`)
  return (
    <OpenRow {...{ guard, onClose }} isChanged={edit.isChanged}>
      <Card label={title}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Form onSubmit={submit}>
          <h3>{t('messages:compose.who')}</h3>
          <FilterFields {...{ at, choices }} />
          <AudienceSummary {...counted} />
          <WordFields {...{ at, kind }} />
          <DraftEnd
            {...{ weddingId, message, edit, disabledReason, onDone, onClose }}
            isCounted={!counted.isCounting}
            // What cannot be sent as it is says so at its field.
            onLook={() => (v.is(messageFormSchema, values) ? look(true) : submit())}
          />
        </Form>
        {isLooking ? (
          <SendWindow
            {...{ weddingId, message, values, Sheet, disabledReason }}
            emails={counted.audience?.emails ?? 0}
            missing={missing}
            onSent={(message) => onDone(message, true)}
            onClose={() => look(false)}
          />
        ) : null}
      </Card>
    </OpenRow>
  )
}

interface EndProps extends Omit<ComposeProps, 'choices' | 'Sheet' | 'guard'> {
  edit: ReturnType<typeof useDraft>
  isCounted: boolean
  onLook: () => void
}

/** What may be done with a draft. */
function DraftEnd({
  weddingId,
  message,
  edit,
  disabledReason,
  isCounted,
  onDone,
  onClose,
  onLook,
}: EndProps) {
  const { t } = useTranslation()
  return (
    <EditEnd
      edit={edit}
      texts={editTexts()}
      labelOf={(field) => t(labels[field])}
      before={
        <Button
          disabledReason={disabledReason ?? (isCounted ? null : t('messages:audience.counting'))}
          onPress={onLook}
        >
          {t('messages:compose.look')}
        </Button>
      }
      kind="quiet"
      save={t('messages:compose.save')}
      disabledReason={disabledReason}
    >
      <RemoveDraft
        {...{ weddingId, message, disabledReason }}
        onRemoved={() => onDone(t('messages:compose.removed'), true)}
      />
      <Button kind="bare" onPress={onClose}>
        {t('messages:compose.close')}
      </Button>
    </EditEnd>
  )
}

function WordFields({ at, kind }: { at: FieldAt; kind: GuestMessage['kind'] }) {
  const { t } = useTranslation()
  if (kind === 'message')
    return (
      <>
        <TextField {...at('subject')} label={t('messages:compose.subject')} required />
        <TextArea
          {...at('text')}
          label={t('messages:compose.text')}
          hint={t('messages:compose.textHint')}
          required
        />
      </>
    )
  return (
    <>
      <NeedsDate />
      <TextArea
        {...at('text')}
        label={t('messages:compose.saveText')}
        hint={t('messages:compose.saveTextHint')}
      />
    </>
  )
}

/** A save-the-date says when; without that there is nothing to save. */
function NeedsDate() {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  if (wedding.weddingDate || wedding.datePeriod) return null
  return (
    <>
      <Notice kind="caution">{t('messages:compose.noDate')}</Notice>
      <div>
        <ButtonLink to="/couple-profile" kind="quiet">
          {t('messages:compose.setDate')}
        </ButtonLink>
      </div>
    </>
  )
}

/** What keeps a message from being sent, in words. */
function useMissing(kind: GuestMessage['kind'], { subject, text }: MessageForm, emails: number) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  if (kind === 'message' && subject.trim() === '') return t('messages:compose.needsSubject')
  if (kind === 'message' && text.trim() === '') return t('messages:compose.needsText')
  if (kind === 'save_the_date' && !wedding.weddingDate && !wedding.datePeriod)
    return t('messages:compose.noDate')
  if (emails === 0) return t('messages:audience.nobodyReached')
  return emails > maxEmails
    ? t('messages:audience.tooMany', { max: formatNumber(maxEmails) })
    : null
}

function useDraft({ weddingId, message, onDone }: ComposeProps) {
  const { t } = useTranslation()
  return useEdit<GuestMessage, MessageForm, MessageDetails>({
    record: message,
    toForm: messageFormOf,
    schema: messageFormSchema,
    save: ({ id, version }, details) => changeMessage(weddingId, id, { version, ...details }),
    onKept: () => onDone(t('messages:compose.saved'), false),
  })
}

const labels = {
  answer: 'messages:compose.answer',
  eventId: 'messages:compose.event',
  side: 'messages:compose.side',
  tag: 'messages:compose.tag',
  householdId: 'messages:compose.household',
  questionId: 'messages:compose.question',
  reply: 'messages:compose.reply',
  saveTheDate: 'messages:compose.saveTheDate',
  subject: 'messages:compose.subject',
  text: 'messages:compose.text',
} as const satisfies Record<keyof MessageForm, string>
