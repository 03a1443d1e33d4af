import { configure } from '@testing-library/react'

// Every component is mounted twice in tests, as it is in development.
configure({ reactStrictMode: true })
