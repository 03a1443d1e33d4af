import type { Look } from '#machines/wedding/wedding.schema.ts'

/** The light and dark colours of an email. */
export interface MailTheme {
  day: Colours
  night: Colours
}

interface Colours {
  page: string
  card: string
  line: string
  ink: string
  soft: string
  button: string
  onButton: string
}

/** Of the product's own emails. */
export const ownTheme: MailTheme = {
  day: {
    page: '#f3f6f0',
    card: '#ffffff',
    line: '#d2dad0',
    ink: '#151b33',
    soft: '#5c6379',
    button: '#2b3a94',
    onButton: '#ffffff',
  },
  night: {
    page: '#0e1322',
    card: '#161c30',
    line: '#2b344f',
    ink: '#ecf0e7',
    soft: '#98a1b8',
    button: '#b3bfff',
    onButton: '#10163a',
  },
}

/**
 * The looks of couples' pages (src/features/website/components/sheet), as far as mail can show
 * them.
 */
export const lookThemes: Record<Look, MailTheme> = {
  register: {
    day: { ...ownTheme.day, page: '#d5e4d9', line: '#b3ccbb', soft: '#39425c' },
    night: { ...ownTheme.night, page: '#1a2b33', line: '#35505c', soft: '#c3cbd6' },
  },
  garland: {
    day: {
      page: '#f6ddd0',
      card: '#fffaf5',
      line: '#e6bfae',
      ink: '#46101c',
      soft: '#6d333c',
      button: '#8a2438',
      onButton: '#ffffff',
    },
    night: {
      page: '#38191f',
      card: '#1a0f13',
      line: '#5c2f37',
      ink: '#fbeae2',
      soft: '#e3c3ba',
      button: '#f0b3a8',
      onButton: '#38191f',
    },
  },
  // This look is dark in both themes; the text is on a page that follows the reader's theme.
  evening: {
    day: {
      page: '#eef1fa',
      card: '#ffffff',
      line: '#c4cde6',
      ink: '#1d2650',
      soft: '#4a5375',
      button: '#1d2650',
      onButton: '#f2f5ec',
    },
    night: {
      page: '#0d1126',
      card: '#141b3d',
      line: '#2c3566',
      ink: '#f2f5ec',
      soft: '#d3dae6',
      button: '#f2b945',
      onButton: '#141b3d',
    },
  },
  press: {
    day: {
      page: '#f4f1e6',
      card: '#fdfcf8',
      line: '#d8cfae',
      ink: '#17181c',
      soft: '#4a4a4d',
      button: '#6b5414',
      onButton: '#ffffff',
    },
    night: {
      page: '#1a1a1d',
      card: '#101013',
      line: '#4a432f',
      ink: '#f3f0e6',
      soft: '#cbc8bd',
      button: '#d9bf82',
      onButton: '#1a1a1d',
    },
  },
  meadow: {
    day: {
      page: '#dcebf2',
      card: '#f6faf7',
      line: '#b5d0c2',
      ink: '#0f2a22',
      soft: '#34524a',
      button: '#2a6236',
      onButton: '#ffffff',
    },
    night: {
      page: '#11272f',
      card: '#0b1618',
      line: '#2c4a44',
      ink: '#eaf4ee',
      soft: '#c2d6cb',
      button: '#9fd39a',
      onButton: '#11272f',
    },
  },
  arch: {
    day: {
      page: '#efe0c8',
      card: '#fbf6ec',
      line: '#dcc5a2',
      ink: '#2a1c10',
      soft: '#5b4632',
      button: '#8f3a17',
      onButton: '#ffffff',
    },
    night: {
      page: '#2a2018',
      card: '#17120d',
      line: '#54412f',
      ink: '#f6ead8',
      soft: '#dac9b0',
      button: '#eaa57f',
      onButton: '#2a2018',
    },
  },
}
