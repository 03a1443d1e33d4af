import { useState } from 'react'
import type { PointerEvent } from 'react'
import type { Photo } from '#machines/photos/photo.schema.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import type { PhotoAddress } from '#machines/photos/photo.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Picture } from '#src/ui/data/picture/picture.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import css from './photos.module.css'

type Focal = Photo['focal']

/**
 * Where a photo is looked at: a press on it, or two sliders; beside it the crops that come of it.
 */
export function FocalWindow({
  photo,
  address,
  onKeep,
  onClose,
}: {
  photo: Photo
  address: PhotoAddress
  /** Answers whether it was kept. */
  onKeep: (focal: Focal) => Promise<boolean>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [focal, setFocal] = useState(photo.focal)
  const files = filesOf(photo, address)
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)

  function press({ currentTarget, clientX, clientY, buttons }: PointerEvent) {
    if (buttons === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setFocal({ x: share(clientX - left, width), y: share(clientY - top, height) })
  }
  async function keep() {
    if (isBusy) return
    setBusy(true)
    setRefused(false)
    const isKept = await onKeep(focal)
    setBusy(false)
    setRefused(!isKept)
  }

  return (
    <Window title={t('photos:focusTitle')} onClose={onClose}>
      <Form onSubmit={() => void keep()}>
        <Soft>{t('photos:focusLead')}</Soft>
        <WholeAndCrops {...{ photo, focal, files }} onPress={press} />
        <Slider
          name="x"
          label={t('photos:focusX')}
          value={focal.x}
          onChange={(x) => setFocal({ ...focal, x })}
        />
        <Slider
          name="y"
          label={t('photos:focusY')}
          value={focal.y}
          onChange={(y) => setFocal({ ...focal, y })}
        />
        <WindowActs
          act={t('photos:focusKeep')}
          acting={t('ui:saving')}
          isBusy={isBusy}
          refusal={isRefused ? errorText('unexpected') : null}
          close={t('photos:cancel')}
        />
      </Form>
    </Window>
  )
}

function WholeAndCrops({
  photo,
  focal,
  files,
  onPress,
}: {
  photo: Photo
  focal: { x: number; y: number }
  files: { address: string; width: number }[]
  onPress: ({ currentTarget, clientX, clientY, buttons }: PointerEvent) => void
}) {
  return (
    <div className={css.focusing}>
      <div
        className={css.whole}
        style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
        role="presentation"
        onPointerDown={onPress}
        onPointerMove={onPress}
      >
        <Picture {...photo} files={files} sizes="36rem" />
        <span
          className={css.point}
          style={{ insetInlineStart: `${focal.x}%`, insetBlockStart: `${focal.y}%` }}
        />
      </div>
      <div className={css.crops} aria-hidden="true">
        <Picture {...photo} focal={focal} files={files} alt="" sizes="10rem" />
        <Picture {...photo} focal={focal} files={files} alt="" sizes="10rem" />
      </div>
    </div>
  )
}

function Slider({
  name,
  label,
  value,
  onChange,
}: {
  name: string
  label: string
  value: number
  onChange: (value: number) => void
}) {
  return (
    <label className={css.slider}>
      {label}
      <input
        type="range"
        name={name}
        min={0}
        max={100}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  )
}

function share(part: number, whole: number) {
  return Math.round(100 * Math.max(0, Math.min(1, part / Math.max(1, whole))))
}
