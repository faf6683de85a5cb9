import { render } from 'preact';
import { Shell } from './app/shell.tsx';
import { applyTheme } from './app/theme.ts';
import './styles/tokens.css';
import './styles/base.css';

applyTheme();
const place = document.getElementById('console');
if (place) render(<Shell />, place);
