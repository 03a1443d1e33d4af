import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useAccountCache } from '#src/features/session/use-account-cache.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { LoadTextsContext } from '#src/ui/feedback/query-loader.tsx'

/** Not in tests, which look at every text of a screen. */
const Devtools =
  import.meta.env.MODE === 'development'
    ? lazy(() =>
        import('./query-devtools.tsx').then(({ QueryDevtools }) => ({ default: QueryDevtools })),
      )
    : null

/**
 * Around the areas of people who are signed in: what their screens have read, and the texts of a
 * read that failed.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const texts = {
    tryAgain: t('app:broken.tryAgain'),
    more: t('ui:showMore'),
    loading: t('ui:loading'),
    describe: failedReadText,
  }
  return (
    <QueryClientProvider client={useAccountCache()}>
      <LoadTextsContext value={texts}>{children}</LoadTextsContext>
      {Devtools ? (
        <Suspense>
          <Devtools />
        </Suspense>
      ) : null}
    </QueryClientProvider>
  )
}

/** No reload brings back what was removed, or what this account never saw. */
export function failedReadText(code: string) {
  return code === 'not_found' || code === 'not_yours' ? t('ui:gone') : errorText(code)
}
