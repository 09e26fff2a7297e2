// Back may show a page as it was, from the memory of the browser. Hides it until the service has confirmed that the
// person may still see it, because the session may have ended meanwhile.
addEventListener('pageshow', async ({ persisted }) => {
  if (!persisted) return;
  document.body.hidden = true;
  const answer = await fetch(location.href, { method: 'HEAD', redirect: 'manual' }).catch(() => null);
  if (answer?.ok) document.body.hidden = false;
  else location.reload();
});
