import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { filtersInUse } from '#src/i18n/parts/listings/filter-texts.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Window, WindowFoot } from '#src/ui/overlays/window.tsx'
import { DayAndGuests } from '../bar/day-and-guests.tsx'
import type { SearchPartProps } from '../../use-search-state.ts'
import { FiltersInUse } from '../chips/filters-in-use.tsx'
import css from './filters.module.css'

/**
 * The filters where they have no column of their own: a button that opens them and says how many
 * are in use, and each of those to let go of.
 */
export function FilterSheet({
  asked,
  change,
  clear,
  total,
  children,
}: SearchPartProps & {
  clear: () => undefined
  /** How many vendors the search finds. */
  total: number
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const inUse = filtersInUse(asked)
  return (
    <>
      <Button kind="quiet" icon="settings" onPress={() => setOpen(true)}>
        {inUse.length > 0
          ? t('marketplace:filter.openCount', { total: formatNumber(inUse.length) })
          : t('marketplace:filter.open')}
      </Button>
      <FiltersInUse inUse={inUse} change={change} />
      {isOpen ? (
        <Window
          tall
          appliesAtOnce
          title={t('marketplace:filter.title')}
          onClose={() => setOpen(false)}
        >
          <Stack>
            <div className={css.day}>
              <DayAndGuests asked={asked} change={change} />
            </div>
            {children}
          </Stack>
          <WindowFoot>
            <Row>
              <Button onPress={() => setOpen(false)}>
                {t('marketplace:filter.show', { count: total, total: formatNumber(total) })}
              </Button>
              <Button kind="bare" onPress={clear}>
                {t('marketplace:filter.clear')}
              </Button>
            </Row>
          </WindowFoot>
        </Window>
      ) : null}
    </>
  )
}
