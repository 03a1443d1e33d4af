import { useEffect, useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import css from './style-guide.module.css'

type Theme = 'system' | 'light' | 'dark'
type Direction = 'ltr' | 'rtl'

/** The page in light and dark and in both directions, for as long as one is on it. */
export function Switches() {
  const { t } = useTranslation()
  const [theme, setTheme] = useState<Theme>('system')
  const [direction, setDirection] = useState<Direction>('ltr')
  useEffect(() => {
    const page = document.documentElement
    const before = { theme: page.dataset['theme'], direction: page.dir }
    if (theme === 'system') delete page.dataset['theme']
    else page.dataset['theme'] = theme
    page.dir = direction
    return () => {
      if (before.theme) page.dataset['theme'] = before.theme
      else delete page.dataset['theme']
      page.dir = before.direction
    }
  }, [theme, direction])
  return (
    <div className={css.switches}>
      <ChoiceTiles
        label={t('guide:switches.theme')}
        name="theme"
        value={theme}
        choices={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`guide:switches.${value}`),
        }))}
        onChange={setTheme}
      />
      <ChoiceTiles
        roomy
        label={t('guide:switches.direction')}
        name="direction"
        value={direction}
        choices={(['ltr', 'rtl'] as const).map((value) => ({
          value,
          label: t(`guide:switches.${value}`),
        }))}
        onChange={setDirection}
      />
    </div>
  )
}
