import { useState } from 'react'
import type { OwnPhoto, OwnPhotos } from '#machines/album/guest-photo.schema.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { ownPhotoAddress, withdrawPhoto } from '../own.queries.ts'
import css from './album.module.css'

interface OwnPhotoListProps {
  token: string
  album: OwnPhotos
  readAgain: () => void
}

/** What a household has sent, and what the couple decided. Each may be taken back. */
export function OwnPhotoList({ token, album: { names, photos }, readAgain }: OwnPhotoListProps) {
  const { t } = useTranslation()
  const couple = coupleName(names)
  const [leaving, leave] = useState<{ photo: OwnPhoto; isBusy: boolean } | null>(null)
  const [outcome, say] = useState<{ isRefused: boolean; text: string } | null>(null)

  async function withdraw(photo: OwnPhoto) {
    leave({ photo, isBusy: true })
    const answer = await withdrawPhoto(token, photo.id)
    leave(null)
    say(
      answer.result === 'refused'
        ? { isRefused: true, text: errorText(answer.code) ?? '' }
        : { isRefused: false, text: t('album:send.withdrawn') },
    )
    readAgain()
  }

  return (
    <Card label={t('album:send.own')}>
      <h2>{t('album:send.own')}</h2>
      {photos.length === 0 ? (
        <Soft>{t('album:send.ownNone')}</Soft>
      ) : (
        <ul className={css.list}>
          {photos.map((photo, place) => (
            <li key={photo.id}>
              <Sent
                {...{ token, photo, couple }}
                number={place + 1}
                onWithdraw={() => leave({ photo, isBusy: false })}
              />
            </li>
          ))}
        </ul>
      )}
      <Notice kind="critical">{outcome?.isRefused ? outcome.text : null}</Notice>
      <output>{outcome && !outcome.isRefused ? outcome.text : ''}</output>
      <Confirm
        open={leaving !== null}
        question={t('album:send.withdrawQuestion')}
        act={t('album:send.withdraw')}
        busy={leaving?.isBusy ?? false}
        busyLabel={t('album:busy')}
        onAct={() => leaving && void withdraw(leaving.photo)}
        keep={t('album:send.withdrawKeep')}
        onKeep={() => leave(null)}
      >
        {t('album:send.withdrawMeans', { couple })}
      </Confirm>
    </Card>
  )
}

function Sent({
  token,
  photo,
  couple,
  number,
  onWithdraw,
}: {
  token: string
  photo: OwnPhoto
  couple: string
  number: number
  onWithdraw: () => void
}) {
  const { t } = useTranslation()
  const { caption, state, width, height } = photo
  const [file] = filesOf(photo, ownPhotoAddress(token))
  return (
    <>
      <div className={css.picture}>
        <img
          src={file?.address}
          width={width}
          height={height}
          alt={caption || t('album:send.number', { number })}
          loading="lazy"
          decoding="async"
        />
      </div>
      <div className={css.about}>
        {caption ? <p>{caption}</p> : null}
        <Soft small>{t(`album:send.state.${state}`, { couple })}</Soft>
        <Row flush>
          <Button kind="bare" name={t('album:send.withdrawName', { number })} onPress={onWithdraw}>
            {t('album:send.withdraw')}
          </Button>
        </Row>
      </div>
    </>
  )
}
