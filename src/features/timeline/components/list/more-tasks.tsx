import { useEffectEvent, useEffect, useRef } from 'react'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import css from './more-tasks.module.css'

/** The rest of a long list comes when its end comes near, or when it is asked for. */
export function MoreTasks({
  busy,
  failed,
  onMore,
}: {
  busy: boolean
  failed: string | null
  onMore: () => void
}) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!end.current) return undefined
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(),
      {
        rootMargin: '800px',
      },
    )
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={end} className={css.more}>
      <p className={css.paper}>{t('timeline:acts.morePrint')}</p>
      <Notice kind="critical">{errorText(failed)}</Notice>
      <Button kind="quiet" busy={busy} busyLabel={t('ui:loading')} onPress={onMore}>
        {t('timeline:acts.more')}
      </Button>
    </div>
  )
}
