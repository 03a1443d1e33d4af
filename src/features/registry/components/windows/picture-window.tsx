import { pictureTypes } from '#machines/registry/gift.schema.ts'
import type { Gift, GiftWritten } from '#machines/registry/gift.schema.ts'
import { useDocument } from '#src/client/records/document.ts'
import { formatShare, formatSize } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { FileField, Progress } from '#src/ui/forms/lazy/lazy-field.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { CloseWindow, Window } from '#src/ui/overlays/window.tsx'
import type { Unfit } from '#src/client/records/document.ts'
import { removePicture, uploadPicture } from '../../registry.queries.ts'
import { useRegistry } from '../../use-registry.ts'
import { RefusalBeside } from '../refusal-beside.tsx'

/** The picture of a gift: one more, in the place of the one before, or none. */
export function PictureWindow({ gift }: { gift: Gift }) {
  const { t } = useTranslation()
  const { weddingId, showToast, attempt, isUnderWay, open } = useRegistry()
  const removal = `${gift.id}.picture`
  const done = (message: string) => {
    showToast(message)
    open(null)
  }
  const { chosen, choose, outcome, isMissing, unfit, send, stop } = useDocument<
    GiftWritten,
    'picture'
  >({
    firstKind: 'picture',
    send: ({ file }, options) => uploadPicture(weddingId, gift.id, file, options),
    versionOf: (answer) => answer.gift.version,
    keep: () => done(t('registry:messages.pictured', { name: gift.title })),
    readAgain: () => undefined,
  })
  const remove = async () => {
    const answer = await attempt(removal, () => removePicture(weddingId, gift.id))
    if (answer?.result === 'answer') done(t('registry:messages.unpictured', { name: gift.title }))
  }
  const size = formatSize(chosen?.file.size ?? 0)
  const wrong = unfit ?? (chosen?.file.type === 'application/pdf' ? 'wrongType' : null)
  return (
    <Window title={t('registry:picture.title', { name: gift.title })} onClose={() => open(null)}>
      <Form onSubmit={wrong === 'wrongType' ? () => undefined : send}>
        <PictureField {...{ choose, outcome, isMissing, size, wrong }} />
        <RefusalBeside about={removal} name={gift.title} />
        <PictureActs
          {...{ gift, outcome, stop }}
          isRemoving={isUnderWay(removal)}
          onRemove={() => void remove()}
        />
        {gift.picture ? <Soft small>{t('registry:picture.final')}</Soft> : null}
      </Form>
    </Window>
  )
}

type PictureUpload = ReturnType<typeof useDocument<GiftWritten, 'picture'>>

function PictureField({
  choose,
  outcome,
  isMissing,
  size,
  wrong,
}: {
  choose: (file: File | null) => void
  outcome: PictureUpload['outcome']
  isMissing: boolean
  size: string
  wrong: Unfit | null
}) {
  const { t } = useTranslation()
  return (
    <>
      <FileField
        label={t('registry:picture.file')}
        name="file"
        accept={pictureTypes.join(',')}
        hint={t('registry:picture.hint')}
        error={
          wrong
            ? t(`registry:picture.${wrong}`, { size })
            : isMissing
              ? t('registry:picture.missing')
              : null
        }
        round={0}
        onChoose={choose}
      />
      {outcome.state === 'sending' ? (
        <Progress share={outcome.share}>
          {t('registry:picture.progress', { percent: formatShare(outcome.share) })}
        </Progress>
      ) : null}
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? outcome.reason === 'file_type'
            ? t('registry:picture.wrongType')
            : errorText(outcome.reason)
          : null}
      </Notice>
    </>
  )
}

function PictureActs({
  gift,
  outcome,
  stop,
  isRemoving,
  onRemove,
}: {
  gift: Gift
  outcome: PictureUpload['outcome']
  stop: () => void | undefined
  isRemoving: boolean
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <Row>
      <Button
        type="submit"
        busy={outcome.state === 'sending'}
        busyLabel={t('registry:picture.sending')}
      >
        {t('registry:picture.send')}
      </Button>
      {outcome.state === 'sending' ? (
        <Button kind="bare" onPress={stop}>
          {t('registry:picture.stop')}
        </Button>
      ) : (
        <CloseWindow>{t('registry:close')}</CloseWindow>
      )}
      {gift.picture ? (
        <Button
          kind="danger"
          busy={isRemoving}
          busyLabel={t('registry:act.removing')}
          onPress={onRemove}
        >
          {t('registry:picture.remove')}
        </Button>
      ) : null}
    </Row>
  )
}
