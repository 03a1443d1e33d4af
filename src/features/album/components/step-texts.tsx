import type { CouplesPhotoStep } from '#machines/album/guest-photo.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'

/** How a decision about some photos is called, and what is asked before it. */
export function useStepTexts() {
  const { t } = useTranslation()
  return (event: CouplesPhotoStep, count: number) => ({
    label: t(`album:act.${event}`),
    busy: t('album:busy'),
    ...(event === 'REMOVE' && {
      asked: {
        question: t('album:remove.question', { count }),
        means: t('album:remove.means'),
        act: t('album:remove.act'),
        keep: t('album:remove.keep'),
      },
    }),
  })
}
