import type { ReactNode } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { SkipLink } from '#src/ui/layout/layout.tsx'
import { hasProduct } from './address.ts'
import { ChartLink } from './chart-link.tsx'
import css from './head.module.css'

/** The name, the way back to all charts, and what the page below has to be found in it. */
export function Head({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <header className={css.head}>
      <SkipLink to="main">{t('ui:skip')}</SkipLink>
      {hasProduct ? (
        <a className={css.wordmark} href="/" aria-label={t('statecharts:home')}>
          <span className={css.letters} />
        </a>
      ) : (
        <span className={css.wordmark}>
          <span className={css.letters} />
        </span>
      )}
      <ChartLink machine={null} className={css.title}>
        {t('statecharts:title')}
      </ChartLink>
      <div className={css.rest}>{children}</div>
    </header>
  )
}
