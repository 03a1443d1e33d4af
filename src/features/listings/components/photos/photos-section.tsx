import { useRef, useState } from 'react'
import type { DragEvent, RefObject } from 'react'
import type { ListingRecord } from '#machines/listings/listing.schema.ts'
import { movePhoto } from '#machines/photos/photo.rules.ts'
import { maxPhotos } from '#machines/photos/photo.schema.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import { failedGuards } from '#machines/listings/listing.selectors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { ownPhotoAddress } from '../../own-listing.queries.ts'
import { usePhotoUploads } from '../../use-photo-uploads.ts'
import { usePhotos } from '../../use-photos.ts'
import { FocalWindow } from './focal-window.tsx'
import { PhotoCard } from './photo-card.tsx'
import css from './photos.module.css'
import { Uploads } from './uploads.tsx'

interface PhotosSectionProps {
  record: ListingRecord
  /** Takes the record as an answer told it. */
  keep: (record: ListingRecord) => void
  readAgain: () => void
}

/** The photos of a listing: more of them, their order, what each shows, and what stays in sight. */
export function PhotosSection({ record, keep, readAgain }: PhotosSectionProps) {
  const { t } = useTranslation()
  const showToast = useToast()
  const { photos, change, learn, refusal } = usePhotos(record, keep)
  const uploading = usePhotoUploads(record.businessId, learn, readAgain)
  const [focusing, setFocusing] = useState<Photo | null>(null)
  const [announcement, announce] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const isLocked = failedGuards(record, { type: 'EDIT', missing: [], differs: true }) !== null
  const address = ownPhotoAddress(record.businessId)

  const { move, update, remove } = usePhotoActs({ showToast, photos, change, announce, heading })
  const dragging = useDraggedPhoto((id, to) => void move(id, to))

  return (
    <Card label={t('photos:title')}>
      <Stack gap="tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('photos:title')}
        </h2>
        <Soft>{t('photos:lead')}</Soft>
      </Stack>
      <Notice kind="critical">
        {photos.some(({ id }) => id === refusal?.photoId) ? null : errorText(refusal?.reason)}
      </Notice>
      <output className={css.said}>{announcement}</output>
      {photos.length === 0 ? null : (
        <PhotoList
          {...{ photos, refusal, isLocked, address, move, update, remove, dragging }}
          onFocus={setFocusing}
        />
      )}
      <Uploads
        {...uploading}
        full={photos.length >= maxPhotos ? t('photos:full', { count: maxPhotos }) : null}
        locked={isLocked ? t('photos:locked') : null}
        room={maxPhotos - photos.length}
      />
      {focusing ? (
        <FocalWindow
          photo={focusing}
          address={address}
          onClose={() => setFocusing(null)}
          onKeep={async (focal) => {
            const isKept = await update(focusing.id, { focal })
            if (isKept) setFocusing(null)
            return isKept
          }}
        />
      ) : null}
    </Card>
  )
}

function PhotoList({
  photos,
  refusal,
  onFocus,
  isLocked,
  address,
  move,
  update,
  remove,
  dragging,
}: {
  photos: Photo[]
  refusal: ReturnType<typeof usePhotos>['refusal']
  onFocus: (next: Photo | null) => void
  isLocked: boolean
  address: (photoId: string, size: number) => string
  move: ReturnType<typeof usePhotoActs>['move']
  update: ReturnType<typeof usePhotoActs>['update']
  remove: ReturnType<typeof usePhotoActs>['remove']
  dragging: ReturnType<typeof useDraggedPhoto>
}) {
  return (
    <ol className={css.photos}>
      {photos.map((photo, place) => (
        <li
          key={photo.id}
          className={dragging.over === place ? css.over : undefined}
          {...dragging.target(place)}
        >
          <PhotoCard
            photo={photo}
            place={place}
            count={photos.length}
            address={address}
            isLocked={isLocked}
            refusal={refusal?.photoId === photo.id ? errorText(refusal.reason) : null}
            drag={isLocked ? {} : dragging.source(photo.id)}
            onMove={(to) => void move(photo.id, to)}
            onAlt={(alt) => update(photo.id, { alt })}
            onFocus={() => onFocus(photo)}
            onRemove={() => void remove(photo, place)}
          />
        </li>
      ))}
    </ol>
  )
}

/** Moving, changing and removing photos, and bringing one back. */
function usePhotoActs({
  showToast,
  photos,
  change,
  announce,
  heading,
}: {
  showToast: ReturnType<typeof useToast>
  photos: Photo[]
  change: ReturnType<typeof usePhotos>['change']
  announce: (next: string) => void
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const { t } = useTranslation()
  async function move(id: string, to: number) {
    const place = Math.max(0, Math.min(photos.length - 1, to))
    announce(t('photos:moved', { number: place + 1, count: photos.length }))
    await change((all) => {
      const from = all.findIndex((photo) => photo.id === id)
      return movePhoto(all, from, place)
    }, id)
  }

  const update = (id: string, how: Partial<Photo>) =>
    change((all) => all.map((photo) => (photo.id === id ? { ...photo, ...how } : photo)), id)

  async function remove(photo: Photo, place: number) {
    // The button that was pressed is gone with its photo.
    heading.current?.focus()
    if (!(await change((all) => all.filter(({ id }) => id !== photo.id), null))) return
    showToast({
      message: t('photos:removed'),
      action: { name: t('ui:undo'), onPress: () => void putBack(photo, place) },
    })
  }

  function putBack(photo: Photo, place: number) {
    return change((all) => {
      if (all.some(({ id }) => id === photo.id)) return all
      return movePhoto([...all, photo], all.length, place)
    }, null)
  }

  return { move, update, remove }
}

/**
 * A photo that is dragged to the place of another one. By keyboard and by touch its buttons do the
 * same.
 */
function useDraggedPhoto(onDrop: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    over: dragged === null ? null : over,
    source: (id: string) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', '')
        setDragged(id)
      },
      onDragEnd: end,
    }),
    target: (place: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(place)
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        onDrop(dragged, place)
        end()
      },
    }),
  }
}
