import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedReply } from '#machines/enquiries/thread/saved-reply.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { Window, WindowFoot } from '#src/ui/overlays/window.tsx'
import { removeReply, savedRepliesOptions } from '../../replies.queries.ts'
import { ReplyForm } from './reply-form.tsx'
import css from './replies.module.css'

interface SavedRepliesProps {
  businessId: string
  /** What is written already, which may be kept as well. */
  text: string
  onUse: (body: string) => void
}

/** Texts that a vendor writes again and again: to be put into the message, and kept here. */
export function SavedReplies(props: SavedRepliesProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('enquiries:replies.open')}
      </Button>
      {isOpen ? <RepliesWindow {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RepliesWindow({
  businessId,
  text,
  onUse,
  onClose,
}: SavedRepliesProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(savedRepliesOptions(businessId))
  const [edited, edit] = useState<SavedReply | 'new' | null>(null)
  if (edited !== null)
    return (
      <Window
        key="form"
        title={t(edited === 'new' ? 'enquiries:replies.add' : 'enquiries:replies.change')}
        onClose={() => edit(null)}
        appliesAtOnce
      >
        <ReplyForm
          businessId={businessId}
          reply={edited === 'new' ? null : edited}
          text={text}
          onDone={() => edit(null)}
        />
      </Window>
    )
  return (
    <Window key="list" title={t('enquiries:replies.title')} onClose={onClose}>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={4}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('enquiries:replies.failed') }}
      >
        {({ items }) => (
          <Replies
            businessId={businessId}
            items={items}
            onUse={(body) => {
              onUse(body)
              onClose()
            }}
            onEdit={edit}
          />
        )}
      </QueryLoader>
      <WindowFoot>
        <Row>
          <Button onPress={() => edit('new')}>{t('enquiries:replies.add')}</Button>
          <Button kind="quiet" onPress={onClose}>
            {t('enquiries:replies.close')}
          </Button>
        </Row>
      </WindowFoot>
    </Window>
  )
}

function Replies({
  businessId,
  items,
  onUse,
  onEdit,
}: {
  businessId: string
  items: readonly SavedReply[]
  onUse: (body: string) => void
  onEdit: (reply: SavedReply) => void
}) {
  const { t } = useTranslation()
  if (items.length === 0) return <Soft>{t('enquiries:replies.none')}</Soft>
  return (
    <List>
      {items.map((reply) => (
        <Reply
          key={reply.id}
          businessId={businessId}
          reply={reply}
          onUse={() => onUse(reply.body)}
          onEdit={() => onEdit(reply)}
        />
      ))}
    </List>
  )
}

function Reply({
  businessId,
  reply,
  onUse,
  onEdit,
}: {
  businessId: string
  reply: SavedReply
  onUse: () => void
  onEdit: () => void
}) {
  const { t } = useTranslation()
  const { name, body } = reply
  return (
    <li>
      <Stack gap="tight">
        <strong>{name}</strong>
        <p className={css.body}>{body}</p>
        <Row>
          <Button kind="quiet" name={nameOf('use', reply)} onPress={onUse}>
            {t('enquiries:replies.use')}
          </Button>
          <Button kind="bare" name={nameOf('edit', reply)} onPress={onEdit}>
            {t('enquiries:replies.edit')}
          </Button>
          <RemoveReply businessId={businessId} reply={reply} />
        </Row>
      </Stack>
    </li>
  )
}

/** Removes a reply after a confirmation: it is everybody's who works for the business. */
function RemoveReply({ businessId, reply }: { businessId: string; reply: SavedReply }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showToast = useToast()
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const answer = await removeReply(businessId, reply.id)
    setBusy(false)
    ask(false)
    void client.invalidateQueries(savedRepliesOptions(businessId))
    showToast({
      message:
        answer.result === 'answer'
          ? t('enquiries:replies.removed')
          : t('enquiries:replies.removeFailed', { reason: errorText(answer.code) ?? '' }),
    })
  }

  return (
    <>
      <Button kind="bare" name={nameOf('remove', reply)} onPress={() => ask(true)}>
        {t('enquiries:replies.remove')}
      </Button>
      <Confirm
        open={isAsking}
        question={t('enquiries:replies.removeQuestion', { name: reply.name })}
        act={t('enquiries:replies.removeAct')}
        keep={t('enquiries:replies.keep')}
        busy={isBusy}
        busyLabel={t('enquiries:replies.removing')}
        onAct={() => void remove()}
        onKeep={() => ask(false)}
      >
        <p>{t('enquiries:replies.removeMeans')}</p>
      </Confirm>
    </>
  )
}

function nameOf(act: 'use' | 'edit' | 'remove', { name }: SavedReply) {
  return t('enquiries:replies.named', { act: t(`enquiries:replies.${act}`), name })
}
