import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { isBlank } from '#machines/messages/message-form.schema.ts'
import { isDraft } from '#machines/messages/message.selectors.ts'
import { everyone, messageKinds } from '#machines/messages/message.schema.ts'
import type { GuestMessage, MessageKind } from '#machines/messages/message.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useToastWithUndo } from '#src/features/wedding/use-undo-toast.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { LoadFailure, useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Card, List, Row } from '#src/ui/layout/layout.tsx'
import { useOpenRow } from '#src/ui/overlays/unsaved/open-row.tsx'
import { StillReading } from '../components/invitations/invitations-head.tsx'
import type { EmailSheet } from '../components/messages/email-preview-window.tsx'
import { ComposeCard } from '../components/messages/compose-card.tsx'
import type { FilterChoices } from '../components/messages/filter-fields.tsx'
import { MessageRow } from '../components/messages/message-row.tsx'
import { ClosedGuests, GuestsHead } from '../components/table/guests-head.tsx'
import { messagesOptions, writeMessage } from '../rsvp/messages.queries.ts'
import { rsvpSettingsOptions } from '../rsvp/invitations.queries.ts'
import { useGuestList } from '../use-guest-list.ts'

/** What the couple writes to their guests besides invitations. */
export function MessagesPage({ Sheet }: { Sheet: EmailSheet }) {
  const { wedding, may } = useWedding()
  return may('guests', 'view') ? <Messages key={wedding.id} Sheet={Sheet} /> : <ClosedGuests />
}

function Messages({ Sheet }: { Sheet: EmailSheet }) {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const showToast = useToastWithUndo()
  const { list, readAgain } = useGuestList(wedding.id)
  const settings = useQuery(rsvpSettingsOptions(wedding.id))
  const settingsFailure = useFailure(settings)
  const query = useInfiniteQuery(messagesOptions(wedding.id))
  const failure = useFailure(query) ?? settingsFailure ?? list.reason
  const { openId, guard, toggle, close, question } = useOpenRow()
  const retry = () => [readAgain(), settings.refetch(), query.refetch()]
  if (failure !== null) return <NotRead code={failure} onRetry={retry} />
  if (!list.isWhole || !settings.data || !query.data) return <StillReading />
  const messages = itemsOf(query.data.pages)
  const edited = messages.find((message) => message.id === openId && isDraft(message))
  const choices: FilterChoices = {
    list,
    questions: settings.data.questions,
    names: wedding.names,
  }
  const disabledReason = may('guests', 'edit') ? null : t('guests:readOnly')
  const onDone = (message: string, isOver = false) => {
    if (isOver && openId !== null) close(openId)
    void query.refetch()
    showToast(message)
  }
  const shared = { weddingId: wedding.id, choices, disabledReason, onDone }
  return (
    <>
      <GuestsHead lead={t('messages:lead')} />
      {edited ? (
        <ComposeCard
          key={edited.id}
          {...shared}
          {...{ Sheet, message: edited, guard }}
          onClose={() => toggle(edited.id)}
        />
      ) : (
        <NewMessages
          weddingId={wedding.id}
          messages={messages}
          disabledReason={disabledReason}
          onOpen={async (id) => {
            await query.refetch()
            toggle(id)
          }}
        />
      )}
      <History
        {...shared}
        messages={messages.filter(({ id }) => id !== edited?.id)}
        isWriting={edited !== undefined}
        onEdit={toggle}
      >
        <MoreButton query={query} />
      </History>
      {question}
    </>
  )
}

interface HistoryProps extends Omit<ComponentProps<typeof MessageRow>, 'message' | 'onEdit'> {
  messages: readonly GuestMessage[]
  /** Somebody writes one above the list. */
  isWriting: boolean
  onEdit: (id: string) => void
  /** What stands below the list. */
  children: ReactNode
}

/** What was written and sent, the newest first. */
function History({ messages, isWriting, onEdit, children, ...shared }: HistoryProps) {
  const { t } = useTranslation()
  if (isWriting && messages.length === 0) return null
  return (
    <Card label={t('messages:history')}>
      <h2>{t('messages:history')}</h2>
      {messages.length === 0 ? (
        <Empty title={t('messages:none')}>{t('messages:noneText')}</Empty>
      ) : (
        <List>
          {messages.map((message) => (
            <li key={message.id}>
              <MessageRow {...shared} message={message} onEdit={() => onEdit(message.id)} />
            </li>
          ))}
        </List>
      )}
      {children}
    </Card>
  )
}

function NotRead({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <GuestsHead lead={null} />
      <LoadFailure as="page" title={t('messages:failed')} code={code} onRetry={onRetry} />
    </>
  )
}

/** Begins a message or a save-the-date; a blank one that was begun before is gone on with. */
function NewMessages({
  weddingId,
  messages,
  disabledReason,
  onOpen,
}: {
  weddingId: string
  messages: readonly GuestMessage[]
  disabledReason: string | null
  onOpen: (id: string) => Promise<void>
}) {
  const { t } = useTranslation()
  const [busyWith, setBusyWith] = useState<MessageKind | null>(null)
  const [refusal, refuse] = useState<string | null>(null)
  const sendOnce = useSendOnce()

  async function begin(kind: MessageKind) {
    setBusyWith(kind)
    refuse(null)
    const blank = messages.find(
      (message) => message.kind === kind && isDraft(message) && isBlank(message),
    )
    const draft = { kind, subject: '', text: '', filter: everyone }
    const answer = blank
      ? ({ result: 'answer', body: blank } as const)
      : await sendOnce(draft, (key) => writeMessage(weddingId, draft, key))
    if (answer.result === 'answer') await onOpen(answer.body.id)
    else refuse(answer.code)
    setBusyWith(null)
  }

  return (
    <>
      <Row>
        {messageKinds.map((kind) => (
          <Button
            key={kind}
            kind={kind === 'message' ? 'primary' : 'quiet'}
            busy={busyWith === kind}
            busyLabel={t('messages:opening')}
            disabledReason={disabledReason}
            onPress={() => void begin(kind)}
          >
            {t(kind === 'message' ? 'messages:write' : 'messages:writeSaveTheDate')}
          </Button>
        ))}
      </Row>
      <Notice kind="critical">{errorText(refusal)}</Notice>
    </>
  )
}
