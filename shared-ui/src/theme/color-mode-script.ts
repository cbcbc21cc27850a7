export const COLOR_MODE_KEY = 'dojang.color-mode';

/**
 * A script for the start of the document's body, before the first paint: sets the class of the stored or the system's colour
 * mode on `<html>`, so that a dark page never flashes white. It is not in the head, because reading the storage there would
 * delay the requests for files. The shell's build puts it into the HTML.
 */
export const COLOR_MODE_SCRIPT = `(function(){var m;try{m=localStorage.getItem('${COLOR_MODE_KEY}')}catch(e){}if(m!=='light'&&m!=='dark')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';var e=document.documentElement;e.classList.remove('light','dark');e.classList.add(m);e.style.colorScheme=m})()`;
