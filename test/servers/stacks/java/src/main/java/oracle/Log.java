package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One JSON line a request. Leaves carry their type: n: number, s: string, b: boolean, z: null. */
final class Log {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private final OutputStream out;

  Log(String file) throws IOException {
    out = new FileOutputStream(file, true);
  }

  synchronized void write(Map<String, Object> line) {
    try {
      out.write((MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException cause) {
      throw new IllegalStateException(cause);
    }
  }

  static Object tree(Object value) {
    if (value == null) return "z:";
    if (value instanceof JsonNode node) return tree(MAPPER.convertValue(node, Object.class));
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> out = new LinkedHashMap<>();
      map.forEach((key, each) -> out.put(String.valueOf(key), tree(each)));
      return out;
    }
    if (value instanceof Iterable<?> list) {
      List<Object> out = new ArrayList<>();
      list.forEach(each -> out.add(tree(each)));
      return out;
    }
    if (value instanceof Object[] array) return tree(List.of(array));
    if (value instanceof Number) return "n:" + value;
    if (value instanceof Boolean) return "b:" + value;
    return "s:" + value;
  }
}
