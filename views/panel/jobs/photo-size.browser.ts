/** The longer side of a sent photo: enough to see a crack, and a tenth of the bytes of a camera. */
const maxSidePixels = 2_000;
const quality = 0.82;
/** Photos below this size are sent as they are. */
const smallBytes = 400_000;

/** Makes a photo smaller. Returns the file itself if the browser cannot read it, so that the server judges it. */
export async function resizePhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size < smallBytes) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxSidePixels / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
  } catch {
    return file;
  }
}
