import { useEffectEvent, useEffect, useRef } from 'react'
import { t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import css from './more-tasks.module.css'

/** The rest of a long list comes when its end comes near, or when it is asked for. */
export function MoreTasks({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!end.current) return undefined
    const seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(), {
      rootMargin: '800px',
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={end} className={css.more}>
      <Button kind="quiet" busy={busy} busyLabel={t('ui:loading')} onPress={onMore}>
        {t('timeline:acts.more')}
      </Button>
    </div>
  )
}
