import type { GuestPhoto } from '#machines/album/guest-photo.schema.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Window } from '#src/ui/overlays/window.tsx'
import { albumPhotoAddress } from '../album.queries.ts'
import css from './album.module.css'

/** One photo as large as the screen has room for. */
export function PhotoWindow({
  weddingId,
  photo,
  number,
  onClose,
}: {
  weddingId: string
  photo: GuestPhoto
  number: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const title = t('album:photo', { number, household: photo.household.name })
  const file = filesOf(photo, albumPhotoAddress(weddingId)).at(-1)
  return (
    <Window title={title} onClose={onClose} appliesAtOnce>
      <div className={css.whole}>
        <img
          src={file?.address}
          width={photo.width}
          height={photo.height}
          alt={photo.caption || title}
        />
      </div>
      <Row>
        <Button kind="quiet" onPress={onClose}>
          {t('album:close')}
        </Button>
      </Row>
    </Window>
  )
}
